import { PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";

/** The columns of the file in their order (src/content/products/csv/columns.ts; a test holds the two together). */
export const TEMPLATE_COLUMNS = [
  "id",
  "slug",
  "name",
  "category",
  "brand",
  "size",
  "price",
  "offerPrice",
  "offerStart",
  "offerEnd",
  "status",
  "hasDetailPage",
  "description",
  "ingredients",
  "allergens",
  "dietary",
  "storage",
  "origin",
  "imageUrl",
  "imageAlt",
] as const;

type Column = (typeof TEMPLATE_COLUMNS)[number];

/** What each column takes, in the words of whoever fills it in. */
export const COLUMN_HELP: readonly { columns: readonly Column[]; help: string }[] = [
  { columns: ["id"], help: "Leads to an existing product; comes with the export. Empty for a new product." },
  { columns: ["slug"], help: "The end of its address. Empty: made from the name." },
  { columns: ["name"], help: "As shoppers read it. Every product needs one." },
  {
    columns: ["category"],
    help: `One of ${PRODUCT_CATEGORIES.map(({ slug }) => slug).join(", ")}. Any other word makes a new category on the site.`,
  },
  { columns: ["brand", "size"], help: "Such as Tal-Forn, and 500 g or 6 x 1.5 l." },
  { columns: ["price", "offerPrice"], help: "In euro, such as 1.79." },
  {
    columns: ["offerStart", "offerEnd"],
    help: "Such as 2026-11-29 08:00, in Malta’s time. A day alone counts whole.",
  },
  { columns: ["status"], help: "draft, active (in the range) or archived." },
  { columns: ["hasDetailPage"], help: "yes for a page of its own, else no." },
  { columns: ["description", "ingredients", "storage", "origin"], help: "Free text." },
  { columns: ["allergens", "dietary"], help: "Several with commas between: milk, gluten." },
  { columns: ["imageUrl", "imageAlt"], help: "The address of a picture under Pictures, and what it shows." },
];

const EXAMPLE: Partial<Record<Column, string>> = {
  name: "Ftira, stone-baked",
  category: "bakery",
  brand: "Tal-Forn",
  size: "400 g",
  price: "1.45",
  status: "draft",
  hasDetailPage: "yes",
  description: "A ring of bread with a crisp crust.",
  ingredients: "Wheat flour, water, yeast, salt",
  allergens: "gluten",
  dietary: "vegan",
  storage: "Eat on the day.",
  origin: "Malta",
};

/** A file to fill in: the columns, and one product as an example, a draft. */
export function templateCsv(): string {
  const cells = TEMPLATE_COLUMNS.map((column) => quoted(EXAMPLE[column] ?? ""));
  // The mark by which Excel knows UTF-8.
  return `\u{feff}${TEMPLATE_COLUMNS.join(",")}\r\n${cells.join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
