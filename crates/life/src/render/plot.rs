//! Plots: numbers as bars or points between two axes, as SVG in the colour of the surrounding text.

use std::fmt::Write;

use super::svg::escaped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
/// The margins around the plotting area, for numbers and labels.
const LEFT: f64 = 78.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 48.0;

/// The most numbers along an axis.
const MOST_TICKS: f64 = 9.0;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:currentColor}.name{font-size:13px;font-weight:600}\
                     .axis{stroke:currentColor;fill:none}.grid{stroke:currentColor;stroke-opacity:.15;fill:none}\
                     .mark{fill:currentColor;fill-opacity:.6}";

/// A plot with its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The title.
    pub title: String,
    /// The label of the horizontal axis.
    pub across: String,
    /// The label of the vertical axis.
    pub up: String,
    /// The values and how they are drawn.
    pub marks: Marks,
}

/// The values of a plot and how they are drawn. Heights are not negative.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// For each pair, a bar above the first number that is as high as the second.
    Bars(Vec<(u64, f64)>),
    /// A point for each pair (x, y). The vertical axis starts at 0.
    Points(Vec<(f64, f64)>),
    /// A point for each pair (x, y), with a logarithmic vertical axis. Points that are not above 0
    /// are left out.
    Magnitudes(Vec<(f64, f64)>),
}

impl Plot {
    /// The plot as SVG for use in a page, or `None` if there is nothing to draw.
    pub fn svg(&self) -> Option<String> {
        let field = Field::around(&self.marks)?;
        let title = escaped(&self.title);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n"
        );
        let words = |x: f64, y: f64, class: &str, words: &str| {
            format!(
                "<text class=\"{class}\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>\n"
            )
        };
        text += &words(WIDTH / 2.0, 18.0, "name", &title);
        text += &words(f64::midpoint(LEFT, WIDTH - RIGHT), HEIGHT - 10.0, "words", &escaped(&self.across));
        let middle = f64::midpoint(TOP, HEIGHT - BOTTOM);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<text text-anchor=\"middle\" transform=\"translate(14 {middle:.1}) rotate(-90)\">{}</text>",
            escaped(&self.up)
        );
        text += &field.axes();
        text += &match &self.marks {
            Marks::Bars(bars) => field.bars(bars),
            Marks::Points(points) | Marks::Magnitudes(points) => field.points(points),
        };
        Some(text + "</svg>\n")
    }
}

/// The range of both axes.
struct Field {
    left: f64,
    right: f64,
    heights: Heights,
    /// True if the numbers along the horizontal axis are whole.
    is_whole: bool,
}

/// The vertical axis.
enum Heights {
    /// A linear axis from 0 to this height.
    UpTo(f64),
    /// A logarithmic axis between these powers of ten.
    Powers { least: f64, most: f64 },
}

impl Heights {
    /// An axis on which all marks fit, or `None` if there are none or they are not finite.
    fn of(marks: &Marks) -> Option<Self> {
        let heights: Vec<f64> = match marks {
            Marks::Bars(bars) => bars.iter().map(|bar| bar.1).collect(),
            Marks::Points(points) | Marks::Magnitudes(points) => points
                .iter()
                .map(|point| point.1)
                .filter(|&height| !matches!(marks, Marks::Magnitudes(_)) || height > 0.0)
                .collect(),
        };
        let (least, most) =
            (heights.iter().copied().reduce(f64::min)?, heights.iter().copied().reduce(f64::max)?);
        let is_finite = least.is_finite() && most.is_finite();
        is_finite.then(|| match marks {
            // A single power of ten is extended to a range.
            Marks::Magnitudes(_) => {
                let (least, most) = (least.log10().floor(), most.log10().ceil());
                Self::Powers { least, most: most.max(least + 1.0) }
            }
            _ => Self::UpTo(if most > 0.0 { most * 1.04 } else { 1.0 }),
        })
    }

    /// The position of a height on the axis, where 0 is the lower end and 1 the upper.
    fn share(&self, height: f64) -> f64 {
        match *self {
            Self::UpTo(top) => height / top,
            Self::Powers { least, most } => (height.log10() - least) / (most - least),
        }
    }

    /// The heights that are labelled with numbers.
    fn ticks(&self) -> Vec<f64> {
        match *self {
            Self::UpTo(top) => ticks(0.0, top, 0.0),
            Self::Powers { least, most } => {
                ticks(least, most, 1.0).into_iter().map(|power| 10f64.powf(power)).collect()
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture needs three digits")]
impl Field {
    /// A field on which all marks fit, or `None` if there are none or they are not finite.
    fn around(marks: &Marks) -> Option<Self> {
        let (places, side): (Vec<f64>, f64) = match marks {
            Marks::Bars(bars) => (bars.iter().map(|bar| bar.0 as f64).collect(), 0.5),
            Marks::Points(points) | Marks::Magnitudes(points) => {
                (points.iter().map(|point| point.0).collect(), 0.0)
            }
        };
        let least = places.iter().copied().reduce(f64::min)?;
        let most = places.iter().copied().reduce(f64::max)?;
        let heights = Heights::of(marks)?;
        // A single point gets space on both sides.
        let side = if side + (most - least) > 0.0 { side } else { 1.0 };
        let is_whole = matches!(marks, Marks::Bars(_)) || places.iter().all(|place| place.fract() == 0.0);
        let is_finite = least.is_finite() && most.is_finite();
        is_finite.then_some(Self { left: least - side, right: most + side, heights, is_whole })
    }

    fn x(&self, place: f64) -> f64 {
        LEFT + (place - self.left) / (self.right - self.left) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, height: f64) -> f64 {
        HEIGHT - BOTTOM - self.heights.share(height) * (HEIGHT - TOP - BOTTOM)
    }

    fn axes(&self) -> String {
        let (left, right, floor) = (LEFT, WIDTH - RIGHT, HEIGHT - BOTTOM);
        let mut text = String::new();
        for height in self.heights.ticks() {
            let y = self.y(height);
            let (number, below) = (number(height), y + 4.0);
            let _ = writeln!(
                text,
                "<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>\
                 <text text-anchor=\"end\" x=\"{:.1}\" y=\"{below:.1}\">{number}</text>",
                left - 6.0
            );
        }
        for place in ticks(self.left, self.right, f64::from(u8::from(self.is_whole))) {
            let x = self.x(place);
            let (number, below) = (number(place), floor + 18.0);
            let _ = writeln!(
                text,
                "<path class=\"axis\" d=\"M{x:.1} {floor}v4\"/>\
                 <text text-anchor=\"middle\" x=\"{x:.1}\" y=\"{below:.1}\">{number}</text>"
            );
        }
        text + &format!("<path class=\"axis\" d=\"M{left} {TOP}V{floor}H{right}\"/>\n")
    }

    /// Draws the bars, with gaps between them if there is room.
    fn bars(&self, bars: &[(u64, f64)]) -> String {
        let step = self.x(1.0) - self.x(0.0);
        let width = if step > 4.0 { step * 0.8 } else { step.max(0.5) };
        let bar = |&(place, height): &(u64, f64)| {
            let (x, y) = (self.x(place as f64) - width / 2.0, self.y(height));
            format!(
                "<path class=\"mark\" d=\"M{x:.2} {}V{y:.2}h{width:.2}V{0}z\"><title>{place}: {}</title></path>\n",
                HEIGHT - BOTTOM,
                number(height)
            )
        };
        bars.iter().map(bar).collect()
    }

    fn points(&self, points: &[(f64, f64)]) -> String {
        let point = |&(place, height): &(f64, f64)| {
            let (x, y) = (self.x(place), self.y(height));
            format!("<circle class=\"mark\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"2.5\"/>\n")
        };
        points.iter().filter(|point| self.y(point.1).is_finite()).map(point).collect()
    }
}

/// Round numbers from `least` to `most`. Their distance is 1, 2 or 5 times a power of ten, and at
/// least `closest`.
fn ticks(least: f64, most: f64, closest: f64) -> Vec<f64> {
    let rough = ((most - least) / MOST_TICKS).max(closest);
    let power = 10f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough * 0.999);
    let Some(step) = step.filter(|step| step.is_finite() && *step > 0.0) else { return Vec::new() };
    let mut ticks = Vec::new();
    let mut place = (least / step).ceil() * step;
    while place <= most {
        ticks.push(place);
        place += step;
    }
    ticks
}

/// A number with as many decimals as it needs. Digits before the decimal point are in groups of three.
fn number(number: f64) -> String {
    // Adding 0 turns a negative zero into a positive one.
    let number = (number * 1e6).round() / 1e6 + 0.0;
    let text = if number.abs() >= 1e12 { return format!("{number:.2e}") } else { number.to_string() };
    let (whole, rest) = text.find('.').map_or((text.as_str(), ""), |point| text.split_at(point));
    let mut grouped = String::new();
    for (place, digit) in whole.char_indices() {
        if place > 0
            && (whole.len() - place).is_multiple_of(3)
            && whole.as_bytes()[place - 1].is_ascii_digit()
        {
            grouped.push('\u{2009}');
        }
        grouped.push(digit);
    }
    grouped + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(marks: Marks) -> Plot {
        Plot { title: "<a>".to_owned(), across: "n & m".to_owned(), up: "seconds".to_owned(), marks }
    }

    /// The y coordinates of the tops of the bars.
    fn tops(svg: &str) -> Vec<f64> {
        let bars = svg.lines().filter(|line| line.contains("class=\"mark\""));
        bars.map(|line| line.split('V').nth(1).unwrap().split('h').next().unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn bars_are_as_high_as_their_numbers() {
        let svg = plot(Marks::Bars(vec![(48, 8.0), (50, 16.0), (53, 4.0)])).svg().unwrap();
        let floor = HEIGHT - BOTTOM;
        let heights: Vec<f64> = tops(&svg).iter().map(|top| floor - top).collect();
        assert!(
            (heights[1] / heights[0] - 2.0).abs() < 0.001 && (heights[0] / heights[2] - 2.0).abs() < 0.001
        );
        for words in ["&lt;a&gt;", "n &amp; m", ">48</text>", ">53</text>", "<title>50: 16</title>"] {
            assert!(svg.contains(words), "{words}: {svg}");
        }
        assert!(!svg.contains(">48.5</text>"), "there are no halves of cells");
    }

    #[test]
    fn one_mark_and_none() {
        assert_eq!(plot(Marks::Bars(vec![])).svg(), None);
        assert_eq!(plot(Marks::Points(vec![(1.0, f64::NAN), (2.0, f64::INFINITY)])).svg(), None);
        for marks in [Marks::Bars(vec![(0, 0.0)]), Marks::Points(vec![(2.5, 7.0)])] {
            let svg = plot(marks).svg().unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }

    #[test]
    fn powers_of_ten_are_as_far_from_each_other() {
        let marks = vec![(4.0, 0.01), (5.0, 0.1), (6.0, 10.0), (7.0, 0.0)];
        let svg = plot(Marks::Magnitudes(marks)).svg().unwrap();
        let height = |part: &str| part.split('"').next().unwrap().parse::<f64>().unwrap();
        let heights: Vec<f64> = svg.split("cy=\"").skip(1).map(height).collect();
        let [low, middle, high] = heights[..] else { panic!("what took no time is left out: {svg}") };
        assert!((HEIGHT - BOTTOM - low).abs() < 0.01 && (high - TOP).abs() < 0.01, "{svg}");
        assert!(((low - middle) * 2.0 - (middle - high)).abs() < 0.05, "{heights:?}");
        for words in [">0.01</text>", ">0.1</text>", ">1</text>", ">10</text>"] {
            assert!(svg.contains(words), "{words}: {svg}");
        }
        assert_eq!(plot(Marks::Magnitudes(vec![(1.0, 0.0)])).svg(), None);
    }

    #[test]
    fn numbers_are_round_and_grouped() {
        assert_eq!(ticks(0.0, 10.0, 0.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(47.5, 53.5, 1.0), [48.0, 49.0, 50.0, 51.0, 52.0, 53.0]);
        assert_eq!(
            [0.25, 1234.5, 123.0, -1234.0, 1e6, 0.1 + 0.2, -0.0].map(number),
            ["0.25", "1\u{2009}234.5", "123", "-1\u{2009}234", "1\u{2009}000\u{2009}000", "0.3", "0"]
        );
    }
}
