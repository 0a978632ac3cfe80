//! Which engines of a race work, and which wait.

use std::time::Duration;

/// Engines that share a processor, by number, each with the length of its turns. One works at a time, and in a turn
/// without a number none does.
pub(super) struct Lane {
    members: Vec<(Option<usize>, Duration)>,
    now: usize,
    /// What is left of the current turn.
    left: Duration,
}

impl Lane {
    /// A lane in which the first engine has the first turn, and in which none works for `rest` after each round.
    ///
    /// # Panics
    /// If it has no engine.
    pub(super) fn new(engines: Vec<(usize, Duration)>, rest: Duration) -> Self {
        let left = engines.first().expect("a lane has an engine").1;
        let turns = engines.into_iter().map(|(number, length)| (Some(number), length));
        let pause = (!rest.is_zero()).then_some((None, rest));
        Self { members: turns.chain(pause).collect(), now: 0, left }
    }

    fn has_turn(&self, number: usize) -> bool {
        self.members[self.now].0 == Some(number)
    }

    /// Takes away the time that went by. If the turn is over or the engine has nothing to do, the next engine
    /// that is busy has its turn.
    fn spend(&mut self, time: Duration, is_busy: impl Fn(usize) -> bool) {
        self.left = self.left.saturating_sub(time);
        let is_used = |&at: &usize| self.members[at].0.is_none_or(&is_busy);
        if !self.left.is_zero() && is_used(&self.now) {
            return;
        }
        let mut others = (1..=self.members.len()).map(|further| (self.now + further) % self.members.len());
        self.now = others.find(is_used).unwrap_or(self.now);
        self.left = self.members[self.now].1;
    }
}

/// Lanes that work side by side, after a time in which only the first engine works.
pub(super) struct Schedule {
    head_start: Duration,
    lanes: Vec<Lane>,
}

impl Schedule {
    pub(super) fn new(head_start: Duration, lanes: Vec<Lane>) -> Self {
        Self { head_start, lanes }
    }

    /// Whether an engine is to work now.
    pub(super) fn has_turn(&self, number: usize) -> bool {
        if self.head_start.is_zero() {
            self.lanes.iter().any(|lane| lane.has_turn(number))
        } else {
            number == 0
        }
    }

    /// The time until that may change.
    pub(super) fn left(&self) -> Duration {
        if self.head_start.is_zero() {
            self.lanes.iter().map(|lane| lane.left).min().expect("a race has a lane")
        } else {
            self.head_start
        }
    }

    /// Takes away the time that went by.
    pub(super) fn spend(&mut self, time: Duration, is_busy: impl Fn(usize) -> bool) {
        if !self.head_start.is_zero() {
            let left = self.head_start.saturating_sub(time);
            self.head_start = if is_busy(0) { left } else { Duration::ZERO };
            return;
        }
        for lane in &mut self.lanes {
            lane.spend(time, &is_busy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn lane(engines: &[(usize, u64)]) -> Lane {
        Lane::new(engines.iter().map(|&(number, length)| (number, ms(length))).collect(), ms(0))
    }

    fn at_work(schedule: &Schedule) -> Vec<usize> {
        (0..3).filter(|&number| schedule.has_turn(number)).collect()
    }

    #[test]
    fn lanes_work_side_by_side_after_the_head_start() {
        let lanes = vec![lane(&[(0, 70), (1, 20)]), lane(&[(2, 50)])];
        let mut schedule = Schedule::new(ms(30), lanes);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0], ms(30)));
        schedule.spend(ms(10), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0], ms(20)));
        schedule.spend(ms(25), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![0, 2], ms(50)));
        schedule.spend(ms(70), |_| true);
        assert_eq!((at_work(&schedule), schedule.left()), (vec![1, 2], ms(20)));
        schedule.spend(ms(20), |_| true);
        assert_eq!(at_work(&schedule), [0, 2]);
    }

    #[test]
    fn who_has_nothing_to_do_leaves_its_turns_to_the_others() {
        let both = || lane(&[(0, 70), (1, 20)]);
        let mut schedule = Schedule::new(ms(0), vec![both()]);
        schedule.spend(ms(1), |number| number == 1);
        assert_eq!(at_work(&schedule), [1]);
        schedule.spend(ms(90), |number| number == 1);
        assert_eq!(at_work(&schedule), [1]);
        let mut schedule = Schedule::new(ms(1000), vec![both(), lane(&[(2, 50)])]);
        schedule.spend(ms(1), |number| number != 0);
        assert_eq!(at_work(&schedule), [0, 2], "the head start is over");
        schedule.spend(ms(1), |number| number != 0);
        assert_eq!(at_work(&schedule), [1, 2]);
    }

    #[test]
    fn a_lane_rests_after_each_round() {
        let resting = Lane::new(vec![(1, ms(30))], ms(50));
        let mut schedule = Schedule::new(ms(5), vec![lane(&[(0, 20)]), resting]);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(5), |_| true);
        assert_eq!(at_work(&schedule), [0, 1]);
        schedule.spend(ms(30), |_| true);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(49), |_| true);
        assert_eq!(at_work(&schedule), [0]);
        schedule.spend(ms(1), |_| true);
        assert_eq!(at_work(&schedule), [0, 1]);
    }
}
