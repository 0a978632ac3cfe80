//! The targets of a side, in groups that are looked at together.
//!
//! All targets of a group end with the same rows. Of the row before those they agree in some cells, the other cells being
//! *open*: with all cells open the row is as good as forgotten, with none it is known. The set of a group is the intersection
//! of the sets of what its targets end with, one row more remembered than in the families of [`Side`].

use std::borrow::Cow;

use super::digits::Digits;
use super::node::Node;
use super::side::{SetOrImage, Side};
use crate::rowset::words::Words;
use crate::rowset::{Alphabet, Stepper, sets, turn};

/// The groups of the targets of a side that have some number of rows, numbered by class of the oldest row, rows between,
/// and last row.
#[derive(Debug)]
pub(super) struct Groups<'a> {
    side: &'a Side,
    height: usize,
    /// The places of oldest rows that agree in the cells that are not open.
    classes: Vec<Vec<usize>>,
    /// For each place its class.
    class_of: Vec<usize>,
    /// Where the classes of leaves stand that have these places as oldest rows.
    orders: Vec<usize>,
    /// The rows between.
    middle: Digits,
    last: usize,
    /// The sets of all groups, exchanged, if there is room for them.
    kept: Option<Words>,
}

impl<'a> Groups<'a> {
    /// The groups of the targets with this many rows, at least two; the side knows the sets for one row less. Bits of
    /// `open` are the open cells of the oldest row.
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

    /// The side.
    pub(super) fn side(&self) -> &'a Side {
        self.side
    }

    /// Rows of the targets.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The number of groups.
    pub(super) fn len(&self) -> usize {
        self.stems() * self.last
    }

    /// The number of groups that differ in more than the last row.
    pub(super) fn stems(&self) -> usize {
        self.classes.len() * self.middle.count()
    }

    /// The last rows that there are.
    pub(super) fn last_rows(&self) -> &'a Alphabet {
        self.side.alphabet(self.height - 1)
    }

    /// The sets of the groups of a stem that end with some of the last rows, exchanged.
    pub(super) fn sets(&self, stem: usize, last: &Alphabet, stepper: &mut Stepper, out: &mut [u64]) {
        let (class, middle) = (stem / self.middle.count(), stem % self.middle.count());
        let places = self.middle.split(middle);
        self.side.meet_over(stepper, self.height - 1, &places, Some(&self.classes[class]), last, out);
    }

    /// A group of a single oldest row as a node.
    pub(super) fn leaf(&self, group: usize) -> Node {
        let node = self.node(group);
        let class = node.class().expect("groups have a class");
        node.with_row(self.classes[class][0])
    }

    /// The group as a node.
    pub(super) fn node(&self, group: usize) -> Node {
        let (stem, last) = (group / self.last, group % self.last);
        let (class, middle) = (stem / self.middle.count(), stem % self.middle.count());
        let places = [self.middle.split(middle), vec![last]].concat();
        Node::of_class(class, &places)
    }

    /// The same with other cells open.
    pub(super) fn with_open(&self, open: usize) -> Groups<'a> {
        Groups::new(self.side, self.height, open)
    }

    /// The same with all rows known that are open here.
    pub(super) fn leaves(&self) -> Groups<'a> {
        self.with_open(0)
    }

    /// The leaves that a group unites.
    pub(super) fn members(&self, group: usize) -> impl Iterator<Item = usize> + '_ {
        let stem_size = self.middle.count() * self.last;
        let (class, rest) = (group / stem_size, group % stem_size);
        self.classes[class].iter().map(move |&place| self.orders[place] * stem_size + rest)
    }

    /// Whether the mirror image of each target is a target, too.
    pub(super) fn is_mirrored(&self) -> bool {
        self.side.is_mirrored()
    }

    /// The group with the mirror images of a group's targets; itself if the side is not its own mirror image.
    pub(super) fn mirrored(&self, group: usize) -> usize {
        let node = self.node(group);
        let (Some(class), places) = (node.class(), node.places()) else { return group };
        let rows = self.height - places.len()..self.height;
        let oldest = self.classes[class][0];
        let both: Vec<usize> = [&[oldest], &places[..]].concat();
        let Some(image) = self.side.mirrored(rows.start - 1..rows.end, &both) else { return group };
        self.containing(&image)
    }

    /// The group of those targets that end with the oldest row, the rows between and the last row given.
    fn containing(&self, places: &[usize]) -> usize {
        let (oldest, middle, last) = (places[0], &places[1..places.len() - 1], places[places.len() - 1]);
        (self.class_of[oldest] * self.middle.count() + self.middle.join(middle)) * self.last + last
    }

    /// The number of the group here that a group belongs to; fewer cells are open there than here.
    pub(super) fn uniting(&self, finer: &Groups, group: usize) -> usize {
        let node = finer.node(group);
        let class = node.class().expect("groups have a class");
        self.containing(&[&[finer.classes[class][0]], &node.places()[..]].concat())
    }

    /// The stem with the mirror images of a stem's targets; itself if the side is not its own mirror image.
    pub(super) fn mirrored_stem(&self, stem: usize) -> usize {
        self.mirrored(stem * self.last) / self.last
    }

    /// What a node stands for, with one row more known.
    pub(super) fn children(&self, node: &Node) -> Vec<Node> {
        let oldest = self.height - node.known() - 1;
        let all = 0..self.side.alphabet(oldest).len();
        let places = node.class().map_or_else(|| all.collect(), |class| self.classes[class].clone());
        places.into_iter().map(|place| node.with_row(place)).collect()
    }

    /// The number of the group that a node stands for, if it is one.
    fn number(&self, node: &Node) -> Option<usize> {
        let places = node.places();
        let (last, middle) = places.split_last()?;
        Some((node.class()? * self.middle.count() + self.middle.join(middle)) * self.last + last)
    }

    /// The set of a group, exchanged, if it is kept.
    pub(super) fn kept(&self, group: usize) -> Option<&[u64]> {
        let words = self.side.shape().words();
        self.kept.as_ref().map(|sets| &sets[group * words..(group + 1) * words])
    }

    /// Keeps the sets of all groups.
    pub(super) fn keep(&mut self, sets: Words) {
        self.kept = Some(sets);
    }

    /// The set of a node, exchanged.
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

    /// The set of what ends with these rows, exchanged: the best that is known of all but the last ones, and a step for each.
    fn closed(&self, places: &[usize], stepper: &mut Stepper) -> Words {
        let (set, last) = self.parts(places, stepper);
        stepper.steps(&set, &last)
    }

    /// What is known of the targets that end with these rows: a set for all but the last ones, and those last ones.
    pub(super) fn parts(&self, places: &[usize], stepper: &mut Stepper) -> (Cow<'a, [u64]>, Vec<usize>) {
        let known = self.cut(places);
        let (inner, last) = places.split_at(known + places.len() - self.height);
        (self.side.set(known, inner, stepper), self.rows(known, last))
    }

    /// The same, or the mirror image of all of it.
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
            let columns = self.side.shape().width();
            rows = rows.into_iter().map(|row| turn::mirrored(row, columns)).collect();
        }
        (set, rows)
    }

    /// After which row to cut targets of which these last rows are known: where most of them is remembered, or before if only there
    /// the sets are in memory. At least one of the rows is before the cut.
    fn cut(&self, places: &[usize]) -> usize {
        let first = self.height - places.len();
        let most = (first + self.side.context()).min(self.height - 1);
        (first + 1..=most)
            .rev()
            .find(|&known| self.side.has(known))
            .expect("the sets of one row are always there")
    }

    /// Rows that come after some others, by their places.
    fn rows(&self, before: usize, places: &[usize]) -> Vec<usize> {
        places.iter().enumerate().map(|(row, &place)| self.side.alphabet(before + row).row(place)).collect()
    }
}
