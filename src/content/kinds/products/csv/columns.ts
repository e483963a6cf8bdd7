import { z } from "zod";
import { fold } from "../../../../rules/text/fold.ts";
import { slugWords } from "../../../../rules/text/slug.ts";
import { controlTraits, unwrap } from "../../../../rules/schema/field-traits.ts";
import { labelOf } from "../../../define-form.ts";
import type { FieldSpec, Option } from "../../../form.ts";
import { ALLERGEN_LABELS, DIETARY_LABELS } from "../product-labels.ts";
import { productForm } from "../product.form.ts";
import { productKind } from "../product.kind.ts";
import { type Product, productSchema } from "../product.schema.ts";
import {
  category,
  choice,
  type ColumnType,
  list,
  moment,
  nullableText,
  number,
  price,
  text,
  yesOrNo,
} from "./column-types.ts";
import papaparse from "papaparse";

/** One column of the file. */
export interface Column extends ColumnType {
  /** Its title in words, as the editor calls the field. */
  title: string;
}

const FREE_TEXT = "Free text.";
const PICTURE = "The address of a picture in Pictures, and its description.";
const BRAND_AND_SIZE = "For example Tal-Forn, and 500 g or 6 x 1.5 l.";

const COLUMNS_WITH_HELP: readonly ColumnType[] = [
  text("id", "Identifies an existing product; filled in by the export. Leave empty for a new product."),
  text("slug", "The last part of the page address. If empty, it is created from the name."),
  text("name", "The name that visitors see. Required.", "Ftira, stone-baked"),
  category("category", "Bakery"),
  text("brand", BRAND_AND_SIZE, "Tal-Forn"),
  text("size", BRAND_AND_SIZE, "400 g"),
  price("price", "price", "1.45"),
  price("offerPrice", "offer.price"),
  moment("offerStart", "offer.startDate", "start"),
  moment("offerEnd", "offer.endDate", "end"),
  choice("status", optionsOf(productKind.statuses), {
    help: "Draft, Live (on the site) or Archived.",
    example: "Draft",
    earlier: { published: "active" },
  }),
  yesOrNo("hasDetailPage", "yes if lists and searches lead to the product’s page, otherwise no.", "yes"),
  text("description", FREE_TEXT, "A ring of bread with a crisp crust."),
  text("ingredients", FREE_TEXT, "Wheat flour, water, yeast, salt"),
  list("allergens", optionsOf(ALLERGEN_LABELS), "Cereals containing gluten"),
  list("dietary", optionsOf(DIETARY_LABELS), "Vegan"),
  text("storage", FREE_TEXT, "Eat on the day."),
  text("origin", FREE_TEXT, "Malta"),
  nullableText("imageUrl", PICTURE),
  text("imageAlt", PICTURE),
];

/** The titles of what the editor has no label for. */
const TITLES: Readonly<Record<string, string>> = {
  id: "Product ID",
  status: "Status",
  imageAlt: "Picture description",
  imageDecorative: "Picture is decorative",
};

const LABELS: ReadonlyMap<string, string> = new Map(
  [...productForm.main, ...productForm.side].flatMap(({ fields }) => fields.flatMap(labelsOf)),
);

/** Every column, in the order of the exported file: first those with a help of their own, then every other field. */
export const COLUMNS: readonly Column[] = [...COLUMNS_WITH_HELP, ...furtherColumns()].map((column) => {
  const { name, field } = column;
  return { ...column, title: TITLES[name] ?? LABELS.get(field) ?? labelOf(name) };
});

/** The column with a title or a code, in capitals or not. */
export function findColumn(heading: string): Column | undefined {
  const wanted = fold(heading.trim());
  return COLUMNS.find(({ name, title }) => fold(title) === wanted || name.toLowerCase() === wanted);
}

function labelsOf(field: FieldSpec): [string, string][] {
  return field.is === "group" ? field.fields.flatMap(labelsOf) : [[field.path, field.label]];
}

function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function furtherColumns(): ColumnType[] {
  const fields = new Set(COLUMNS_WITH_HELP.map(({ field }) => field.replace(/\..*$/, "")));
  return Object.entries(productSchema.shape)
    .filter(([name]) => !fields.has(name))
    .map(([name, schema]) => columnOf(name, schema));
}

function columnOf(name: string, schema: z.ZodType): ColumnType {
  const layers = unwrap(schema);
  const inner = layers.at(-1);
  const trait = layers.flatMap((layer) => controlTraits.get(layer) ?? [])[0];
  if (trait?.is === "price") return price(name, name);
  if (trait?.is === "instant") return moment(name, name, trait.edge);
  if (trait?.is === "lines") return list(name);
  if (inner instanceof z.ZodArray) return list(name, enumOptions(inner.element));
  if (inner instanceof z.ZodEnum) return choice(name, enumOptions(inner) ?? []);
  if (inner instanceof z.ZodBoolean) return yesOrNo(name);
  if (inner instanceof z.ZodNumber) return number(name);
  return schema.safeParse(null).success ? nullableText(name, FREE_TEXT) : text(name, FREE_TEXT);
}

function enumOptions(schema: unknown): Option[] | undefined {
  if (!(schema instanceof z.ZodEnum)) return undefined;
  return schema.options.map(String).map((value) => ({ value, label: slugWords(value) }));
}

/** The cell that a product has in a column. */
export function cellOf(column: Column, product: Product): string {
  const [group = "", part] = column.field.split(".");
  const value: unknown = Reflect.get(product, group);
  return column.show(part === undefined ? value : Object(value)[part]);
}

export type FileFormat = ReturnType<typeof productFileFormat>;

/** What staff need to know to write a file for the import (docs/admin.md). */
export function productFileFormat() {
  const byHelp = Map.groupBy(COLUMNS, ({ help }) => help);
  const rows = [COLUMNS.map(({ title }) => title), COLUMNS.map(({ example }) => example)];
  return {
    /** What the columns take; columns with the same help stand together. */
    help: [...byHelp].map(([help, columns]) => ({ columns: columns.map(({ title }) => title), help })),
    /** A CSV file to fill in: the columns, and one product as an example, a draft. By the byte order mark Excel knows UTF-8. */
    template: `\u{feff}${papaparse.unparse(rows)}\r\n`,
  };
}
