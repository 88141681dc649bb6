use jersi_rules::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let d: u32 = a[2].parse().unwrap();
    let np = Variants::NONE.with(Variant::NoParachute);
    let n = match a[1].as_str() {
        "2" => Position::<Jersi2>::initial().perft(d),
        "3" => Position::<Jersi3>::initial().perft(d),
        "4" => Position::<Jersi4_16>::initial().perft(d),
        "4n" => Position::<Jersi4_16>::initial_with(np).perft(d),
        _ => Position::<Pijersi>::initial().perft(d),
    };
    println!("{n}");
}
