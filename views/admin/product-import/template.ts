import { PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";

/** The columns of the file in order. A test compares them with src/content/products/csv/columns.ts. */
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

/** The help text of each column. */
export const COLUMN_HELP: readonly { columns: readonly Column[]; help: string }[] = [
  {
    columns: ["id"],
    help: "Identifies an existing product; filled in by the export. Leave empty for a new product.",
  },
  { columns: ["slug"], help: "The last part of the page address. If empty, it is created from the name." },
  { columns: ["name"], help: "The name that visitors see. Required." },
  {
    columns: ["category"],
    help: `One of ${PRODUCT_CATEGORIES.map(({ slug }) => slug).join(", ")}. Any other word creates a new category on the site.`,
  },
  { columns: ["brand", "size"], help: "For example Tal-Forn, and 500 g or 6 x 1.5 l." },
  { columns: ["price", "offerPrice"], help: "In euro, for example 1.79." },
  {
    columns: ["offerStart", "offerEnd"],
    help: "For example 2026-11-29 08:00, Malta time. A date without a time means the whole day.",
  },
  { columns: ["status"], help: "draft, active (on the site) or archived." },
  { columns: ["hasDetailPage"], help: "yes if the product has its own page, otherwise no." },
  { columns: ["description", "ingredients", "storage", "origin"], help: "Free text." },
  { columns: ["allergens", "dietary"], help: "One or more, separated by commas: milk, gluten." },
  { columns: ["imageUrl", "imageAlt"], help: "The address of a picture in Pictures, and its description." },
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

/** Returns a CSV template: the header and one example product, a draft. */
export function templateCsv(): string {
  const cells = TEMPLATE_COLUMNS.map((column) => quoted(EXAMPLE[column] ?? ""));
  // Excel recognises UTF-8 by the byte order mark.
  return `\u{feff}${TEMPLATE_COLUMNS.join(",")}\r\n${cells.join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
