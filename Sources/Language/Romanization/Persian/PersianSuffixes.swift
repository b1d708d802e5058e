/// The endings of Persian nouns and adjectives, and how they sound behind a stem.
enum PersianSuffixes {
  /// Endings behind a half space, with their sounds behind consonants and behind vowels.
  static let separate: [String: (String, String)] = [
    "ها": ("ha", "ha"), "های": ("haye", "haye"), "هایی": ("hai", "hai"), "هام": ("ham", "ham"),
    "هات": ("hat", "hat"), "هاش": ("hash", "hash"), "هایم": ("hayam", "hayam"),
    "هایت": ("hayat", "hayat"), "هایش": ("hayash", "hayash"), "هامون": ("hamoon", "hamoon"),
    "هاتون": ("hatoon", "hatoon"), "هاشون": ("hashoon", "hashoon"),
    "هایمان": ("hayeman", "hayeman"), "هایتان": ("hayetan", "hayetan"),
    "هایشان": ("hayeshan", "hayeshan"), "هاست": ("hast", "hast"), "ای": ("i", "i"),
    "ام": ("am", "am"), "ات": ("at", "at"), "اش": ("ash", "ash"), "اند": ("and", "and"),
    "ایم": ("im", "im"), "اید": ("id", "id"), "تر": ("tar", "tar"), "ترین": ("tarin", "tarin"),
    "تری": ("tari", "tari"), "ی": ("i", "ye"), "م": ("am", "m"), "ت": ("at", "t"),
    "ش": ("ash", "sh"), "مان": ("eman", "man"), "تان": ("etan", "tan"), "شان": ("eshan", "shan"),
    "مون": ("emoon", "moon"), "تون": ("etoon", "toon"), "شون": ("eshoon", "shoon"),
    "رو": ("ro", "ro"), "را": ("ra", "ra"), "ست": ("ast", "st"),
  ]

  /// Endings without a half space behind nouns that are known.
  static let attached: [(suffix: String, latin: String)] = [
    ("هایمان", "hayeman"), ("هامون", "hamoon"), ("هاتون", "hatoon"), ("هاشون", "hashoon"),
    ("هایم", "hayam"), ("هایت", "hayat"), ("هایش", "hayash"), ("هایی", "hai"), ("های", "haye"),
    ("هام", "ham"), ("هات", "hat"), ("هاش", "hash"), ("ترین", "tarin"), ("ها", "ha"),
    ("مون", "emoon"), ("تون", "etoon"), ("شون", "eshoon"), ("مان", "eman"), ("تان", "etan"),
    ("شان", "eshan"), ("ای", "aye"), ("ام", "am"), ("ات", "at"), ("اش", "ash"), ("تر", "tar"),
    ("ا", "a"), ("م", "am"), ("ت", "at"), ("ش", "ash"), ("و", "o"), ("ه", "e"), ("ی", "i"),
    ("یه", "ie"), ("ن", "an"), ("یم", "im"), ("ید", "id"), ("ین", "in"), ("ند", "and"),
  ]
}
