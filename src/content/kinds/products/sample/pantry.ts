import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { offerBetween, onPlain } from "./product-offer.ts";

/** The larder. Allergens stand in capitals in the ingredients. */
export function pantry(now: Date): Sample<ProductInput>[] {
  const midNextWeek = comingSunday(now) + 3;
  return [
    {
      fields: {
        name: "Kunserva, sweet tomato paste",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "400 g",
        price: 195,
        offer: offerBetween(now, 145, -7, midNextWeek),
        description:
          "Maltese tomatoes cooked down for hours until a spoon stands up in them, with the touch of sugar that makes it kunserva and not just paste. Spread it on ħobż biż-żejt, or let it darken in the pan before the wine goes in.",
        ingredients: "Tomatoes, sugar, sea salt. 600 g of tomatoes make 100 g of kunserva.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Once opened, move to a jar, cover with oil and keep in the fridge for up to two weeks.",
        origin: "Made in Malta from Maltese tomatoes",
        imageAlt: "A tin with a tomato on its label",
      },
      picture: onPlain("honey", "canned-food"),
    },
    {
      fields: {
        name: "Galletti, water crackers",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "250 g",
        price: 210,
        description:
          "Round, blistered and very crisp: the cracker for bigilla, for peppered ġbejniet and for every bowl that needs scooping. Baked with semolina and a little olive oil until not a drop of moisture is left.",
        ingredients: "WHEAT flour, WHEAT semolina, water, olive oil 6 %, sea salt, yeast.",
        allergens: ["gluten"],
        dietary: ["vegan", "vegetarian", "maltese"],
        storage: "Keep dry and close the bag well.",
        origin: "Baked in Qormi, Malta",
        imageAlt: "Three small round crackers",
      },
      picture: onPlain("sea", "galletti"),
    },
    {
      fields: {
        name: "Gozo sea salt flakes",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "200 g",
        price: 395,
        description:
          "Sea water, sun and wind, in pans cut into the rock of Gozo's north coast. The salt is swept up by hand between May and September and nothing is taken out or put in. Crumble the flakes between your fingers at the last moment.",
        ingredients: "Sea salt.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "maltese"],
        storage: "Keep dry.",
        origin: "Xwejni, Gozo",
        imageAlt: "A salt shaker in front of a sea wave",
      },
      picture: onPlain("sky", "salt", "water-wave"),
    },
    {
      fields: {
        name: "Capers from Gozo",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "150 g",
        price: 425,
        description:
          "Kappar grows wild in the rubble walls and is picked bud by bud in the early mornings of May and June. These are the small ones, cured in coarse salt and then put up in wine vinegar. Rinse them, and use them wherever there are tomatoes or fish.",
        ingredients: "Capers 60 %, wine vinegar (SULPHITES), water, sea salt.",
        allergens: ["sulphites"],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Once opened, keep in the fridge with the capers covered by the liquid.",
        origin: "Għasri, Gozo",
        imageAlt: "A glass jar of capers",
      },
      picture: onPlain("mint", "jar-of-capers"),
    },
    {
      fields: {
        name: "Wild thyme honey",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Suqna Select",
        size: "250 g",
        price: 1150,
        description:
          "Għasel tas-sagħtar is gathered in June and July, when the garigue of the north-west is purple with wild thyme. Amber, thick and faintly herbal, from a handful of keepers with a few dozen hives each. The harvest is small and when it is gone, it is gone until next summer.",
        ingredients: "Honey.",
        allergens: [],
        dietary: ["vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage:
          "Keep at room temperature. If it sets, stand the jar in warm water. Not suitable for children under twelve months.",
        origin: "Mellieħa, Malta",
        imageAlt: "A pot of honey beside a bee",
      },
      picture: onPlain("butter", "honey-pot", "honeybee"),
    },
    {
      fields: {
        name: "Carob syrup (ġulepp tal-ħarrub)",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "250 ml",
        price: 590,
        description:
          "Ripe carob pods, roasted, soaked and simmered with cloves and orange peel into a dark, toffee-like syrup. A spoon in hot water is the island's old comfort on a winter night. It is just as good over yoghurt, pancakes or irkotta.",
        ingredients: "Carob extract 55 % (carob pods, water), sugar, orange peel, cloves.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Keep in a cool place, and in the fridge once opened.",
        origin: "Made in Rabat, Malta",
        imageAlt: "A jar of dark syrup beside a spoon",
      },
      picture: onPlain("pear", "jar-of-syrup", "spoon"),
    },
    {
      fields: {
        name: "Extra virgin olive oil, Bidni",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Suqna Select",
        size: "500 ml",
        price: 1350,
        offer: offerBetween(now, 1080, -8, 12),
        description:
          "Pressed from Bidni, the small violet olive that has grown on these islands since long before the Knights. Harvested by hand in October and milled within the day. Peppery and green, for finishing rather than frying.",
        ingredients: "Extra virgin olive oil, cold extracted.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "organic", "maltese"],
        storage: "Keep in a dark, cool place and use within two months of opening.",
        origin: "Żejtun, Malta",
        imageAlt: "A bottle of oil beside a green olive",
      },
      picture: onPlain("leaf", "oil-bottle", "olive"),
    },
    {
      fields: {
        name: "Sun-dried tomatoes in oil",
        category: "pantry",
        status: "active",
        brand: "Ta' Wied",
        size: "280 g",
        price: 465,
        description:
          "Halved, salted and left on cane mats for four August days, then packed in oil with fennel seeds and garlic.",
        ingredients: "Sun-dried tomatoes 58 %, sunflower oil, olive oil, garlic, fennel seeds, sea salt.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Once opened, keep in the fridge with the tomatoes covered by oil.",
        origin: "Għarb, Gozo",
        imageAlt: "A jar of tomatoes in oil under a bright sun",
      },
      picture: onPlain("stone", "jar-of-tomatoes", "sun"),
    },
    {
      fields: {
        name: "Kusksu pasta beads",
        category: "pantry",
        status: "active",
        brand: "Suqna",
        size: "500 g",
        price: 185,
        description:
          "Little round pasta for the spring soup of the same name, with broad beans, kunserva and a ġbejna on top.",
        ingredients: "Durum WHEAT semolina, water.",
        allergens: ["gluten"],
        dietary: ["vegan", "vegetarian", "maltese"],
        storage: "Keep dry.",
        origin: "Made in Malta",
        imageAlt: "A bowl heaped with small round pasta",
      },
      picture: onPlain("blush", "kusksu"),
    },
    {
      fields: {
        name: "Ħelwa tat-Tork, almond",
        category: "pantry",
        status: "active",
        brand: "Suqna",
        size: "400 g",
        price: 420,
        description:
          "Crumbly sesame halva with whole almonds, cut in small squares for the end of a village feast.",
        ingredients:
          "SESAME paste 50 %, sugar, glucose syrup, ALMONDS 8 %, vegetable fat (palm), soapwort extract, vanilla flavouring.",
        allergens: ["sesame", "nuts"],
        dietary: ["vegan", "vegetarian", "gluten-free", "maltese"],
        storage: "Keep in a cool place. A little oil on top is natural.",
        origin: "Made in Malta",
        imageAlt: "A block of pale ħelwa with almonds",
      },
      picture: onPlain("olive", "helwa"),
    },
    {
      fields: {
        name: "Spiced ground coffee",
        category: "pantry",
        status: "active",
        hasDetailPage: true,
        brand: "Suqna Select",
        size: "250 g",
        price: 490,
        description:
          "The coffee of the old Maltese kitchen: a dark roast ground with chicory, aniseed and cloves. Simmer it in a pot, let it settle and pour it slowly. It fills the house in five minutes.",
        ingredients: "Roasted coffee 82 %, roasted chicory 14 %, aniseed, cloves.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Keep in an airtight tin.",
        origin: "Roasted and ground in Malta",
        imageAlt: "A cup of dark coffee on a saucer",
      },
      picture: onPlain("mint", "hot-beverage"),
    },
  ];
}
