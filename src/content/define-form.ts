import { z } from "zod";
import { slugWords } from "../rules/text/slug.ts";
import { controlTraits, unwrap } from "../rules/schema/field-traits.ts";
import type { Control, FieldDeclaration, Fields, FieldSpec, Option, PictureSlot } from "./field-spec.ts";
import type { FieldsForm, Form, FormSection } from "./form.ts";
import { kindOf } from "./kinds/kinds.ts";

interface SectionDeclaration {
  title: string;
  fields: readonly FieldDeclaration[];
  shownIf?: (values: Fields) => boolean;
}

interface FieldsDeclaration extends Omit<FieldsForm, "blank" | "main" | "side" | "dates"> {
  /** Values of a new record where the schema has no default. */
  start?: Fields;
  main: readonly SectionDeclaration[];
  side?: readonly SectionDeclaration[];
  dates?: readonly FieldDeclaration[];
  /** Fields of the schema that another screen fills in. */
  elsewhere?: readonly string[];
}

type FormDeclaration = Omit<FieldsDeclaration, "path"> & Pick<Form, "kind">;

/**
 * Completes the form of a kind with what its schema knows. A field of the schema that the form does not place comes
 * last, named after its name in the schema.
 *
 * @throws Error where a field has no control.
 */
export function defineForm({ kind, ...declaration }: FormDeclaration): Form {
  const { visibility } = kindOf(kind);
  return { kind, ...complete({ ...declaration, path: `/api/${kind}` }, { status: visibility.status }) };
}

/** As `defineForm`, for records that are of no kind: settings and menus, under a path of the API. */
export function defineFields(
  path: "/api/settings" | "/api/menus",
  schema: z.ZodObject,
  main: readonly SectionDeclaration[],
): FieldsForm {
  return complete({ path, schema, main }, {});
}

/** @param published the values with which a field that is needed then must not be empty. */
function complete(declaration: FieldsDeclaration, published: Fields): FieldsForm {
  const { schema, start = {}, derive, elsewhere = [] } = declaration;
  const blank = { ...blankOf(schema.shape), ...start };
  const needed = missingIn(schema, { ...blank, ...published });
  const completeSection = ({ fields, ...section }: SectionDeclaration): FormSection => ({
    ...section,
    fields: fields.map((field) => completeField(schema, field, needed)),
  });
  const main = declaration.main.map(completeSection);
  const side = (declaration.side ?? []).map(completeSection);
  const dates = (declaration.dates ?? []).map((field) => completeField(schema, field, needed));
  const placed = new Set([
    "status",
    ...elsewhere,
    ...Object.keys(derive?.(blank) ?? {}),
    ...[...main, ...side].flatMap(({ fields }) => fields.flatMap(namesOf)),
    ...dates.flatMap(namesOf),
  ]);
  const others = Object.keys(schema.shape).filter((name) => !placed.has(name));
  const rest = completeSection({
    title: "More",
    fields: others.map((name) => ({ path: name, label: labelOf(name) })),
  });
  return { ...declaration, blank, main, dates, side: others.length > 0 ? [...side, rest] : side };
}

/**
 * The fields of a group within a list, or of a section of a page, and the values of a new one. A field of the schema that is
 * not declared comes last, named after its name in the schema.
 */
export function completeFields(
  schema: z.ZodObject,
  declared: readonly FieldDeclaration[] = [],
  start: Fields = {},
): { fields: FieldSpec[]; blank: Fields } {
  const blank = { ...blankOf(schema.shape), ...start };
  const needed = missingIn(schema, blank);
  const placed = new Set(declared.flatMap(({ path, alt, decorative }) => [path, alt, decorative]));
  const others = Object.keys(schema.shape).filter((name) => !placed.has(name));
  const all = [...declared, ...others.map((name) => ({ path: name, label: labelOf(name) }))];
  return { fields: all.map((field) => completeField(schema, field, needed)), blank };
}

/** The address of a record, which follows its title. */
export const ADDRESS: SectionDeclaration = {
  title: "Address",
  fields: [{ path: "slug", label: "Address", control: { is: "slug", from: "title" } }],
};

/** The picture of a record, with its description or the mark that it needs none. */
export function pictureField(slots: readonly PictureSlot[]): FieldDeclaration {
  return { path: "imageUrl", label: "Picture", alt: "imageAlt", decorative: "imageDecorative", slots };
}

/** The category of a record: one of those that are known, or another. */
export function categoryField(known: readonly { slug: string; label: string }[]): FieldDeclaration {
  const options = known.map(({ slug, label }) => ({ value: slug, label }));
  return {
    path: "category",
    label: "Category",
    short: true,
    control: { is: "category", choices: "category", known: options },
  };
}

/** `expiryDate` becomes `Expiry date`. */
export function labelOf(name: string): string {
  return slugWords(name.replace(/([A-Z])/g, "-$1").toLowerCase());
}

/** The paths of the values that a schema refuses. */
function missingIn(schema: z.ZodObject, values: Fields): ReadonlySet<string> {
  const { error } = schema.safeParse(values);
  return new Set(error?.issues.map(({ path }) => path.join(".")));
}

/** The names of the record's fields that a field of the form fills in. */
function namesOf(field: FieldSpec): string[] {
  if (field.is === "picture") return [field.path, field.alt ?? [], field.decorative ?? []].flat();
  return field.is === "place" ? [field.path, field.longitude] : [field.path];
}

function completeField(
  schema: z.ZodObject,
  declaration: FieldDeclaration,
  needed: ReadonlySet<string>,
): FieldSpec {
  const { path, label, help, short, placeholders, shownIf, remark } = declaration;
  const field = fieldSchema(schema, path);
  const control = declaration.control ?? controlOf(schema, field, declaration, needed);
  const required = needed.has(path) || (field !== undefined && isRequired(field, control));
  return {
    ...control,
    path,
    label,
    ...(help !== undefined && { help }),
    ...(short && { short }),
    ...(placeholders && { placeholders }),
    ...(shownIf && { shownIf }),
    ...(remark && { remark }),
    ...(required && { required }),
  };
}

/** The schema at a path; undefined for the slug, which belongs to the lifecycle. */
function fieldSchema(schema: z.ZodObject, path: string): z.ZodType | undefined {
  let field: z.ZodType | undefined = schema;
  for (const name of path.split(".")) {
    const group: z.ZodType | undefined = field && unwrap(field).at(-1);
    const inner: unknown = group instanceof z.ZodObject ? group.shape[name] : undefined;
    field = inner instanceof z.ZodType ? inner : undefined;
  }
  return field;
}

function controlOf(
  schema: z.ZodObject,
  field: z.ZodType | undefined,
  declaration: FieldDeclaration,
  needed: ReadonlySet<string>,
): Control {
  const {
    path,
    suggested,
    type,
    rows,
    unit,
    one = "Line",
    offered,
    words,
    labels,
    slots = ["card"],
    alt,
    decorative,
  } = declaration;
  const layers = unwrap(field);
  const inner = layers.at(-1);
  const trait = layers.flatMap((layer) => controlTraits.get(layer) ?? [])[0];
  switch (trait?.is) {
    case "line":
      return {
        ...trait,
        ...(type && { type }),
        ...(suggested && { choices: path }),
        ...(field?.safeParse(null).success && { nullable: true }),
      };
    case "text":
      return { ...trait, ...(rows !== undefined && { rows }) };
    case "lines":
      return { ...trait, one, ...(offered && { offered }) };
    case "picture":
      return {
        ...trait,
        slots,
        ...(alt !== undefined && { alt }),
        ...(decorative !== undefined && { decorative }),
      };
    case "instant":
    case "price":
    case "rich":
      return trait;
  }
  if (inner instanceof z.ZodEnum) return { is: "select", options: optionsOf(inner, labels) };
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodEnum)
    return { is: "checks", options: optionsOf(inner.element, labels) };
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject)
    return { is: "items", one, ...completeFields(inner.element, declaration.fields) };
  if (inner instanceof z.ZodBoolean) return { is: "switch", words: words ?? declaration.label };
  if (inner instanceof z.ZodNumber)
    return {
      is: "number",
      min: inner.minValue ?? Number.MIN_SAFE_INTEGER,
      max: inner.maxValue ?? Number.MAX_SAFE_INTEGER,
      ...(unit !== undefined && { unit }),
      ...(!(inner instanceof z.ZodNumberFormat) && { decimals: true }),
    };
  if (inner instanceof z.ZodObject)
    return {
      is: "group",
      blank: declaration.blank ?? blankOf(inner.shape),
      fields: (declaration.fields ?? ownFields(path, inner)).map((each) =>
        completeField(schema, each, needed),
      ),
      ...(words !== undefined && { words }),
    };
  throw new Error(`The form has no control for the field ${path}. Give it one in its declaration.`);
}

function ownFields(path: string, { shape }: z.ZodObject): FieldDeclaration[] {
  return Object.keys(shape).map((name) => ({ path: `${path}.${name}`, label: labelOf(name) }));
}

function optionsOf({ options }: z.ZodEnum, labels: FieldDeclaration["labels"] = {}): Option[] {
  return options.map(String).map((value) => ({ value, label: labels[value] ?? slugWords(value) }));
}

/** Whether the schema refuses the value of an empty control. */
function isRequired(field: z.ZodType, control: Control): boolean {
  if (control.is === "select") return true;
  const isText = control.is === "category" || (control.is === "line" && !control.nullable);
  const canBeEmpty = ["category", "line", "number", "price", "instant", "place"].includes(control.is);
  return canBeEmpty && !field.safeParse(isText ? "" : null).success;
}

/** The values of a new record: the schema's defaults, and empty values where it has none. */
function blankOf(shape: z.ZodObject["shape"]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, blankValue(field)]));
}

function blankValue(field: unknown): unknown {
  const layers = unwrap(field);
  const byDefault = layers[0]?.safeParse(undefined);
  if (byDefault?.success && byDefault.data !== undefined) return byDefault.data;
  const inner = layers.at(-1);
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodString && !layers.some((layer) => layer instanceof z.ZodNullable)) return "";
  return null;
}
