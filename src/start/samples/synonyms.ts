/** Words for the same thing on Malta's shelves: British, American, Italian and Maltese. */
export const sampleSynonyms: readonly (readonly string[])[] = [
  ["soda", "soft drink", "fizzy drink", "lemonade"],
  ["courgette", "zucchini", "qarabagħli"],
  ["aubergine", "eggplant", "brinġiel"],
  ["crisps", "potato chips"],
  ["nappies", "diapers"],
  ["toilet paper", "toilet roll", "loo roll"],
  ["washing powder", "laundry detergent", "detergent"],
  ["minced beef", "ground beef", "mince"],
  ["prawns", "shrimps", "gambli"],
  ["coriander", "cilantro"],
  ["fish", "ħut"],
  ["bread", "ħobż"],
  ["milk", "ħalib"],
  ["cheese", "ġobon"],
  ["opening hours", "opening times"],
  ["jobs", "vacancies", "careers"],
];
