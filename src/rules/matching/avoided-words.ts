import type { Allergen, DietaryMark } from "../../content/kinds/products/product.schema.ts";

/** What people avoid in food, or a diet that they keep. */
export interface Thing {
  /** Its names in English, Maltese and Italian: what a visitor writes after `no` or before `free`. The first is its key. */
  names: string;
  /** Words that say the need by themselves: `coeliac`, `vegan`. */
  said?: string;
  /** The allergens that it is, or of which it is a kind. Whatever is without all of them is without it. */
  allergens?: readonly Allergen[];
  /** The mark by which staff state that a product is without it, or that it keeps the diet. */
  mark?: DietaryMark;
  /** Whether the names say what is wanted, not what is avoided: `organic`, and its opposite `non organic`. */
  isDiet?: boolean;
}

/**
 * Knowledge of the two languages, as in `food-words.ts`; it says nothing about a shop. A mark is only beside what it says: a
 * food without lactose may contain milk, and one without gluten may be made of wheat.
 */
export const THINGS: readonly Thing[] = [
  { names: "celery, celeriac, krafes, karfus", allergens: ["celery"] },
  {
    names: "gluten, cereals containing gluten, glutina, glutine",
    said: "coeliac, celiac, coeliac disease, celiac disease, ċeljaku, ċeljaka, celiaco, celiaca, celiachia",
    allergens: ["gluten"],
    mark: "gluten-free",
  },
  { names: "wheat, qamħ", allergens: ["gluten"] },
  { names: "rye, segala", allergens: ["gluten"] },
  { names: "barley, xgħir", allergens: ["gluten"] },
  { names: "oats, ħafur", allergens: ["gluten"] },
  { names: "spelt", allergens: ["gluten"] },
  { names: "crustaceans, krustaċji, krustaċej", allergens: ["crustaceans"] },
  { names: "prawns, shrimps, gambli, gamblu", allergens: ["crustaceans"] },
  { names: "crab, granċ", allergens: ["crustaceans"] },
  { names: "lobster, awwista", allergens: ["crustaceans"] },
  { names: "shellfish", allergens: ["crustaceans", "molluscs"] },
  { names: "seafood, frott tal-baħar", allergens: ["fish", "crustaceans", "molluscs"] },
  { names: "eggs, bajd, bajda, uova, uovo", allergens: ["eggs"] },
  { names: "fish, ħut, ħuta, pesce", allergens: ["fish"] },
  { names: "lupin, lupine, lupini, lupina", allergens: ["lupin"] },
  {
    names: "milk, dairy, ħalib, dairy products, milk products, prodotti tal-ħalib, latte, latticini",
    allergens: ["milk"],
  },
  { names: "lactose, lattosju, lattożju, lattosio", mark: "lactose-free" },
  { names: "molluscs, mollusks, molluski", allergens: ["molluscs"] },
  { names: "squid, calamari, klamari, klamar", allergens: ["molluscs"] },
  { names: "octopus, qarnita, qarnit", allergens: ["molluscs"] },
  { names: "mussels, masklu", allergens: ["molluscs"] },
  { names: "mustard, mustarda", allergens: ["mustard"] },
  // A shopper who writes `no nuts` may mean peanuts too, which the law does not count among the nuts.
  { names: "nuts, ġewż, noci", allergens: ["nuts", "peanuts"] },
  { names: "tree nuts", allergens: ["nuts"] },
  { names: "almonds, lewż", allergens: ["nuts"] },
  { names: "walnuts", allergens: ["nuts"] },
  { names: "hazelnuts, ġellewż", allergens: ["nuts"] },
  { names: "pistachios", allergens: ["nuts"] },
  { names: "cashews, cashew nuts", allergens: ["nuts"] },
  { names: "peanuts, groundnuts, karawett", allergens: ["peanuts"] },
  { names: "sesame, sesame seeds, ġulġlien, ġunġlien", allergens: ["sesame"] },
  { names: "soybeans, soya beans, soy beans, soya, soy, soja, sojja", allergens: ["soybeans"] },
  {
    names: "sulphites, sulfites, sulphur dioxide and sulphites, sulphur dioxide, sulfiti",
    allergens: ["sulphites"],
  },
  {
    names: "sugar, added sugar, zokkor, zokkor miżjud, zucchero",
    said: "unsweetened",
    mark: "no-added-sugar",
  },
  {
    names: "meat, laħam, carne",
    said: "vegetarian, vegetariano, vegetariana, vegetariani, veġetarjan, veġetarjana, veġetarjani",
    mark: "vegetarian",
  },
  {
    names: "animal products, prodotti tal-annimali",
    said: "vegan, vegana, vegani, vegano, plant based",
    mark: "vegan",
  },
  {
    names: "organic, organiku, organika, organiċi, biologico, biologica, biologici",
    mark: "organic",
    isDiet: true,
  },
  { names: "wholegrain, whole grain, integrali", mark: "wholegrain", isDiet: true },
  { names: "maltese, malti, maltija, made in malta", mark: "maltese", isDiet: true },
  { names: "alcohol, alcoholic, alkoħol, alkoħolika" },
  { names: "caffeine, kaffeina" },
  { names: "fat, xaħam" },
  { names: "saturated fat" },
  { names: "salt, melħ" },
  { names: "sodium" },
  { names: "yeast, ħmira" },
  { names: "palm oil, żejt tal-palm" },
  { names: "carbohydrates, carbs, carb" },
  { names: "cholesterol, kolesterol" },
  { names: "sweeteners" },
  { names: "preservatives, preservattivi" },
  { names: "additives, addittivi" },
  { names: "colouring, colourings, artificial colours, kuluri artifiċjali" },
  { names: "gmo" },
];

/** Words that say that something is absent, before its name. */
export const NEGATORS = {
  /** Whatever follows is to be absent, also if no dictionary knows it. */
  sure: "without senza bla mingħajr excluding exclude except avoid avoiding lacking",
  /** What follows is to be absent if it is a food or one of the things above. */
  plain: "no non not nil never minus mhux ebda xejn dont doesnt cant cannot",
  /** `Zero cola` is a cola: only the things above are to be absent. */
  measured: "zero 0 low lower less baxx baxxa ftit inqas anqas",
  /** `Reduced fish` is an offer: only what is no allergen. */
  reduced: "reduced",
  /** `Allergic to nuts`, `allerġija għall-ġewż`. */
  allergic:
    "allergic allergy intolerant intolerance allerġiku allerġika allerġiċi allerġija intolleranti intolleranza",
  /** Before `from`, `of` or `minn`, and before one of the things above: `free gluten`. */
  free: "free ħieles ħielsa ħelsin",
};

/** Words between a negator and the name: `free from any added sugar`, `ħieles mill-ħalib`, `not suitable for vegans`. */
export const FILLERS = `from of to any added add in the a an all contain containing with trace suitable for have eat
  minn mill mit mid mil mis mix miz min miċ minħ għal għall għat għaż għax għad għas għaċ fi fil fiz fid fis fit fih fiha fihx
  l il iz ix is it id iċ ir miżjud tajjeb`;

/** Words after a name that say that it is absent. */
export const AFTER = {
  absent: "free less ħieles ħielsa ħelsin",
  allergic: "allergic allergy allergies intolerant intolerance intolerances",
  /** Only as the last word: `zokkor xejn`. */
  last: "xejn zero none no 0",
};

/** After these, `free` is about a price, or about hens: `free range eggs`, `milk, free delivery`. */
export const FREE_OF_CHARGE = "range delivery parking sample gift wifi";

/** Words between several names: `no nuts or milk`, `bla bajd u ħalib`. */
export const LINKS = "and or nor u jew";

/** What is left beside a need says nothing more: `sugar free food products`. */
export const EMPTY_WORDS = `food foods ikel product item list option thing stuff diet friendly suitable safe added miżjud contain containing
  prodott prodotti lista disease person people`;
