// The number of a digit's key; digits of other scripts are digits, too.
export const digitOf = (key) => ["0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩"]
  .map((digits) => key.length === 1 ? digits.indexOf(key) : -1).find((digit) => digit >= 0)
