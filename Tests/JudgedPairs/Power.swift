internal import Glibc

/// `base` to the power of `exponent`, whatever else of that name is imported.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
