//! Groups: the targets of a half that are compared together.
//!
//! All targets of a group end with the same rows. In the row before these, the *oldest* row that is known,
//! they agree in some cells; the other cells are *open*. If all are open, this row is forgotten. If none is,
//! the group is a *leaf*. The set of a group is the intersection of the sets of its leaves, which know one
//! row more than the families of [`Side`]. What is known of some targets of a half, namely their last rows,
//! is a [`Node`].

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::side::{Digits, SetOrImage, Side};
use crate::rowset::sets::{self, Words};
use crate::rowset::{Alphabet, Stepper, turn};

/// The fewest and the most of something.
pub(super) type Span = RangeInclusive<u64>;

/// The groups of all targets of a half with some number of rows. They are numbered by the class of
/// the oldest row, the rows between, and the last row.
#[derive(Debug)]
pub(super) struct Groups<'a> {
    pub(super) side: &'a Side,
    pub(super) height: usize,
    /// The classes of oldest rows, as places: rows of a class agree in the cells that are not open.
    classes: Vec<Vec<usize>>,
    class_of: Vec<usize>,
    /// For each place, the number of its class where each row is a class of its own, as in leaves.
    orders: Vec<usize>,
    /// Numbers for the rows between the oldest and the last one.
    middle: Digits,
    last: usize,
    /// The transposed sets of all groups, if they are kept.
    kept: Option<Words>,
}

impl<'a> Groups<'a> {
    /// The groups of the targets with this many rows, at least two; the half must know the sets for
    /// one row less. The bits of `open` are the open cells of the oldest row.
    pub(super) fn new(side: &'a Side, height: usize, open: usize) -> Self {
        let oldest = side.remembered(height - 1).start;
        let alphabet = side.alphabet(oldest);
        let mut places: Vec<usize> = (0..alphabet.len()).collect();
        let closed = |place: &usize| alphabet.row(*place) & !open;
        places.sort_by_key(closed);
        let classes: Vec<Vec<usize>> =
            places.chunk_by(|a, b| closed(a) == closed(b)).map(<[usize]>::to_vec).collect();
        let mut class_of = vec![0; alphabet.len()];
        for (class, places) in classes.iter().enumerate() {
            for &place in places {
                class_of[place] = class;
            }
        }
        let mut by_row: Vec<usize> = (0..alphabet.len()).collect();
        by_row.sort_by_key(|&place| alphabet.row(place));
        let mut orders = vec![0; alphabet.len()];
        for (order, place) in by_row.into_iter().enumerate() {
            orders[place] = order;
        }
        let middle = side.digits(oldest + 1..height - 1);
        Self {
            side,
            height,
            classes,
            class_of,
            orders,
            middle,
            last: side.alphabet(height - 1).len(),
            kept: None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.prefixes() * self.last
    }

    /// The number of rows that may be at a place, counted from the outermost row.
    pub(super) fn choices(&self, row: usize) -> usize {
        self.side.alphabet(row).len()
    }

    /// The fewest and the most leaves of a group.
    pub(super) fn class_sizes(&self) -> Span {
        span(self.classes.iter().map(Vec::len))
    }

    /// The fewest and the most groups here in one of `coarser`, where more cells are open.
    pub(super) fn groups_in(&self, coarser: &Groups) -> Span {
        let classes = |places: &Vec<usize>| -> BTreeSet<usize> {
            places.iter().map(|&place| self.class_of[place]).collect()
        };
        span(coarser.classes.iter().map(|places| classes(places).len()))
    }

    /// The number of prefixes: groups that differ only in the last row have a prefix in common.
    pub(super) fn prefixes(&self) -> usize {
        self.classes.len() * self.middle.count()
    }

    pub(super) fn last_rows(&self) -> &'a Alphabet {
        self.side.alphabet(self.height - 1)
    }

    /// Writes the transposed sets of those groups of a prefix that end with a row of `last`.
    pub(super) fn sets(&self, prefix: usize, last: &Alphabet, stepper: &mut Stepper, out: &mut [u64]) {
        let (class, middle) = (prefix / self.middle.count(), prefix % self.middle.count());
        let places = self.middle.split(middle);
        self.side.meet_over(stepper, self.height - 1, &places, Some(&self.classes[class]), last, out);
    }

    /// A group with a single oldest row, as a node in which this row is known.
    pub(super) fn leaf(&self, group: usize) -> Node {
        let node = self.node(group);
        let class = node.class().expect("groups have a class");
        node.with_row(self.classes[class][0])
    }

    pub(super) fn node(&self, group: usize) -> Node {
        let (prefix, last) = (group / self.last, group % self.last);
        let (class, middle) = (prefix / self.middle.count(), prefix % self.middle.count());
        let places = [self.middle.split(middle), vec![last]].concat();
        Node::of_class(class, &places)
    }

    /// These targets in groups with other open cells.
    pub(super) fn with_open(&self, open: usize) -> Groups<'a> {
        Groups::new(self.side, self.height, open)
    }

    /// These targets in leaves, which have no open cells.
    pub(super) fn leaves(&self) -> Groups<'a> {
        self.with_open(0)
    }

    /// The leaves that a group consists of.
    pub(super) fn members(&self, group: usize) -> impl Iterator<Item = usize> + '_ {
        let prefix_size = self.middle.count() * self.last;
        let (class, rest) = (group / prefix_size, group % prefix_size);
        self.classes[class].iter().map(move |&place| self.orders[place] * prefix_size + rest)
    }

    pub(super) fn is_mirrored(&self) -> bool {
        self.side.is_mirrored()
    }

    /// The group of the mirror images of a group's targets; the group itself if the half is not its
    /// own mirror image.
    pub(super) fn mirrored(&self, group: usize) -> usize {
        let node = self.node(group);
        let (Some(class), places) = (node.class(), node.places()) else { return group };
        let rows = self.height - places.len()..self.height;
        let oldest = self.classes[class][0];
        let both: Vec<usize> = [&[oldest], &places[..]].concat();
        let Some(image) = self.side.mirrored(rows.start - 1..rows.end, &both) else { return group };
        self.containing(&image)
    }

    /// The group of the targets that end with these rows: the oldest row, the rows between, the last row.
    fn containing(&self, places: &[usize]) -> usize {
        let (oldest, middle, last) = (places[0], &places[1..places.len() - 1], places[places.len() - 1]);
        (self.class_of[oldest] * self.middle.count() + self.middle.join(middle)) * self.last + last
    }

    /// The group here to which a group of `finer` belongs; fewer cells are open there.
    pub(super) fn uniting(&self, finer: &Groups, group: usize) -> usize {
        let node = finer.node(group);
        let class = node.class().expect("groups have a class");
        self.containing(&[&[finer.classes[class][0]], &node.places()[..]].concat())
    }

    /// The prefix of the mirror images of a prefix's targets; the prefix itself if the half is not its
    /// own mirror image.
    pub(super) fn mirrored_prefix(&self, prefix: usize) -> usize {
        self.mirrored(prefix * self.last) / self.last
    }

    /// The parts of a node, in which one row more is known.
    pub(super) fn children(&self, node: &Node) -> Vec<Node> {
        let oldest = self.height - node.known() - 1;
        let all = 0..self.side.alphabet(oldest).len();
        let places = node.class().map_or_else(|| all.collect(), |class| self.classes[class].clone());
        places.into_iter().map(|place| node.with_row(place)).collect()
    }

    /// For each row, from the outermost one, the cells that all targets of a node have in common.
    pub(super) fn common_cells(&self, node: &Node) -> Vec<Vec<Option<bool>>> {
        let known = node.places();
        let first = self.height - known.len();
        let row = |row: usize| {
            let alphabet = self.side.alphabet(row);
            let places = match (row.checked_sub(first), node.class()) {
                (Some(place), _) => vec![known[place]],
                (None, Some(class)) if row + 1 == first => self.classes[class].clone(),
                (None, _) => (0..alphabet.len()).collect(),
            };
            alphabet.common_cells(places)
        };
        (0..self.height).map(row).collect()
    }

    /// The number of the group that a node stands for, if it stands for one.
    fn number(&self, node: &Node) -> Option<usize> {
        let places = node.places();
        let (last, middle) = places.split_last()?;
        Some((node.class()? * self.middle.count() + self.middle.join(middle)) * self.last + last)
    }

    /// The transposed set of a group, if it is kept.
    pub(super) fn kept(&self, group: usize) -> Option<&[u64]> {
        let words = self.side.shape.words();
        self.kept.as_ref().map(|sets| &sets[group * words..(group + 1) * words])
    }

    pub(super) fn keep(&mut self, sets: Words) {
        self.kept = Some(sets);
    }

    /// The transposed set of a node.
    pub(super) fn set(&self, node: &Node, stepper: &mut Stepper) -> Words {
        if let Some(set) = self.number(node).and_then(|group| self.kept(group)) {
            return Words::from_slice(64, set);
        }
        let Some(class) = node.class() else { return self.closed(&node.places(), stepper) };
        let members = self.classes[class].iter();
        let closed = members.map(|&place| self.closed(&node.with_row(place).places(), stepper));
        closed
            .reduce(|mut all, set| {
                sets::keep(&mut all, &set);
                all
            })
            .expect("classes have members")
    }

    /// The transposed set of the targets that end with these rows: the best known set for all but
    /// the last rows, and a row step for each of these.
    fn closed(&self, places: &[usize], stepper: &mut Stepper) -> Words {
        let (set, last) = self.parts(places, stepper);
        stepper.steps(&set, &last)
    }

    /// What is known of the targets that end with these rows: a set for all but the last rows, and
    /// these last rows.
    pub(super) fn parts(&self, places: &[usize], stepper: &mut Stepper) -> (Cow<'a, [u64]>, Vec<usize>) {
        let known = self.cut(places);
        let (inner, last) = places.split_at(known + places.len() - self.height);
        (self.side.set(known, inner, stepper), self.rows(known, last))
    }

    /// What [`Self::parts`] returns, or the mirror image of both: a set that is in memory.
    pub(super) fn parts_or_image(
        &self,
        places: &[usize],
        stepper: &mut Stepper,
    ) -> (SetOrImage<'a>, Vec<usize>) {
        let known = self.cut(places);
        let (inner, last) = places.split_at(known + places.len() - self.height);
        let set = self.side.set_or_image(known, inner, stepper);
        let mut rows = self.rows(known, last);
        if let SetOrImage::Image(_) = set {
            let columns = self.side.shape.width();
            rows = rows.into_iter().map(|row| turn::mirrored(row, columns)).collect();
        }
        (set, rows)
    }

    /// After how many rows to cut targets of which these last rows are known: after as many known
    /// rows as a set remembers, or after fewer if the sets are in memory only there. At least one
    /// known row is before the cut.
    fn cut(&self, places: &[usize]) -> usize {
        let first = self.height - places.len();
        let most = (first + self.side.context).min(self.height - 1);
        (first + 1..=most)
            .rev()
            .find(|&known| self.side.has(known))
            .expect("the sets of one row are always there")
    }

    /// The rows at these places, which come after `before` others.
    fn rows(&self, before: usize, places: &[usize]) -> Vec<usize> {
        places.iter().enumerate().map(|(row, &place)| self.side.alphabet(before + row).row(place)).collect()
    }
}

fn span(counts: impl Iterator<Item = usize> + Clone) -> Span {
    let least = counts.clone().min().unwrap_or(0);
    least as u64..=counts.max().unwrap_or(0) as u64
}

/// All targets of a half that end with certain rows, given by their places in the alphabets. The
/// row before these may be limited to a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    class: Option<u32>,
    places: Vec<u16>,
}

impl Node {
    /// The targets that end with a row of this class and, after it, the rows at these places.
    fn of_class(class: usize, places: &[usize]) -> Self {
        let class = Some(u32::try_from(class).expect("there are fewer classes than rows"));
        Self { class, places: places.iter().map(|&place| short(place)).collect() }
    }

    /// The class to which the row before the known ones is limited, if it is.
    pub(super) fn class(&self) -> Option<usize> {
        self.class.map(|class| class as usize)
    }

    pub(super) fn places(&self) -> Vec<usize> {
        self.places.iter().map(|&place| usize::from(place)).collect()
    }

    pub(super) fn known(&self) -> usize {
        self.places.len()
    }

    /// The targets of this node in which the row before the known ones is the one at this place.
    fn with_row(&self, place: usize) -> Self {
        let places = [short(place)].into_iter().chain(self.places.iter().copied()).collect();
        Self { class: None, places }
    }
}

fn short(place: usize) -> u16 {
    u16::try_from(place).expect("rows have at most 16 cells")
}
