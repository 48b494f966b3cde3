//! What is printed: a row for each measurement, a column for each driver, ratios to the first one, and their means.

use crate::Time;

/// The fastest times of all rounds.
pub(crate) struct Table {
    drivers: Vec<String>,
    rows: Vec<Row>,
}

struct Row {
    name: String,
    /// Of each driver: its time, or what is wrong; none as long as it has not measured this.
    times: Vec<Option<Result<f64, String>>>,
}

impl Row {
    fn time(&self, column: usize) -> Option<f64> {
        self.times[column].as_ref()?.as_ref().ok().copied()
    }

    fn ratio(&self, column: usize) -> Option<f64> {
        Some(self.time(column)? / self.time(0)?)
    }
}

impl Table {
    /// An empty one for these drivers.
    pub(crate) fn new(drivers: Vec<String>) -> Table {
        let rows = Vec::new();
        Table { drivers, rows }
    }

    /// A measurement of a driver: the fastest counts, and what was wrong once is wrong.
    pub(crate) fn add(&mut self, column: usize, time: Time) {
        let at = self.rows.iter().position(|row| row.name == time.name);
        let at = at.unwrap_or_else(|| {
            let times = vec![None; self.drivers.len()];
            self.rows.push(Row { name: time.name, times });
            self.rows.len() - 1
        });
        let place = &mut self.rows[at].times[column];
        *place = Some(match (place.take(), time.nanoseconds) {
            (Some(Err(message)), _) | (_, Err(message)) => Err(message),
            (Some(Ok(before)), Ok(now)) => Ok(before.min(now)),
            (None, Ok(now)) => Ok(now),
        });
    }

    /// Prints it. What a driver has no time for has a dash there, and does not count in its mean.
    pub(crate) fn print(&self) {
        print!("{:32}", "");
        self.drivers.iter().for_each(|driver| print!(" {driver:>12}"));
        println!("   times {}'s", self.drivers[0]);
        for row in &self.rows {
            print!("{:32}", row.name);
            (0..self.drivers.len()).for_each(|column| print!(" {:>12}", row.time(column).map_or("-".into(), spelled)));
            for column in 1..self.drivers.len() {
                print!(
                    "  {:>6}",
                    row.ratio(column).map_or("-".into(), |ratio| format!("{ratio:.2}"))
                );
            }
            println!();
        }
        for (column, driver) in self.drivers.iter().enumerate().skip(1) {
            let ratios: Vec<f64> = self.rows.iter().filter_map(|row| row.ratio(column)).collect();
            let faster = ratios.iter().filter(|ratio| **ratio < 1.0).count();
            println!(
                "{driver}: {:.2} times {}'s time, geometric mean of {}; faster in {faster}",
                geometric_mean(&ratios),
                self.drivers[0],
                ratios.len(),
            );
        }
        for row in &self.rows {
            for (driver, time) in self.drivers.iter().zip(&row.times) {
                if let Some(Err(message)) = time {
                    println!("{}: no time for {driver}: {message}", row.name);
                }
            }
        }
    }
}

fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

/// Nanoseconds in the unit that a person reads best.
fn spelled(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e4 => format!("{n:.0} ns"),
        n if n < 1e7 => format!("{:.1} us", n / 1e3),
        n => format!("{:.1} ms", n / 1e6),
    }
}
