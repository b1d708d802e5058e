internal import Glibc

/// `base` to the power of `exponent`, unambiguous beside other functions of that name.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
