/** What a field of a form asks for, in the order in which the editor offers them. */
export const FIELD_KINDS = [
  "line",
  "text",
  "name",
  "email",
  "phone",
  "number",
  "date",
  "choice",
  "several",
  "yes-no",
  "store",
  "product",
  "file",
  "consent",
  "heading",
] as const;

export type FieldKind = (typeof FIELD_KINDS)[number];

/** A field of a form as a visitor sees it. */
export interface FormField {
  /** Its name in what is sent. It stays when the words change. */
  id: string;
  kind: FieldKind;
  /** Of a consent, the words that a person agrees to; of a heading, the heading. */
  label: string;
  help: string;
  required: boolean;
  /** Whether it takes the whole width. */
  wide: boolean;
  /** What is said where it is missing, or is none of the options; a sentence of its kind where empty. */
  error: string;
  /** Of a choice, several choices, a store or a product: what can be chosen. */
  options: readonly { value: string; label: string }[];
  /** Of words, in characters. */
  max: number;
  /** The bounds of a number; of a date, in days from today. */
  least: number | null;
  most: number | null;
  /** Of a file, how large it may be, where it is less than any file may be. */
  megabytes?: number;
  /** The field, and the value of it, without which this one is neither shown nor asked for. */
  shownIf: { field: string; value: string } | null;
}

/** What is checked of a form. */
export interface FormRules {
  fields: readonly FormField[];
  /** Two fields of which one is enough, and what is said where both are empty. */
  either?: { fields: readonly [string, string]; error: string };
}

/** A form as a page shows it, of staff or the contact form. */
export interface ShownForm extends FormRules {
  /** The address to which it is sent. */
  action: string;
  submit: string;
  /** The small print: what becomes of what is sent. */
  notice: string;
  /** When it was rendered, as an ISO date. */
  shownAt: string;
  /** Why nothing can be sent now; then there are no fields. */
  closed?: string;
}

/** What a visitor has typed, by the ids of fields. Several choices are lines of one text. */
export type Typed = Readonly<Record<string, string>>;

/** A field that people do not see and leave empty. A program that fills in every field gives itself away. */
export const TRAP_FIELD = "homepage";

/** The hidden field that says when the form was rendered, as an ISO date. */
export const SHOWN_FIELD = "shown";

/** What a field can be called: nothing that has a meaning of its own. */
export function isFieldId(text: string): boolean {
  // Every object has a `constructor`.
  const taken = [TRAP_FIELD, SHOWN_FIELD, "constructor"];
  return /^[a-z][a-z0-9-]{0,39}$/.test(text) && !taken.includes(text);
}

/** The hidden field that names the file which was kept from a form that was not accepted. */
export function keptFieldOf(id: string): string {
  return `kept:${id}`;
}

/** The answers to a yes-or-no question, and the value of a box that is ticked. */
export const YES = "Yes";
export const NO = "No";

/** What a form says that has taken as many as it takes. */
export const FORM_IS_CLOSED = "This form is closed. Thank you for your interest.";

export const FORM_IS_FULL = "We have received as many as we can take. Thank you: this form is closed now.";

/** In megabytes, of a file that a visitor sends. */
export const MAX_FILE_MEGABYTES = 10;

/** How large the file of a field may be, in megabytes. */
export function maxMegabytesOf({ megabytes = MAX_FILE_MEGABYTES }: Pick<FormField, "megabytes">): number {
  return megabytes;
}

/** For how long a file is kept whose form was not accepted, in milliseconds. */
export const KEPT_FOR = 60 * 60_000;

/** A form that was not accepted, for the page that shows it again. */
export interface RefusedForm {
  typed: Typed;
  /** HTTP status of the page. */
  status: number;
  /** A sentence about the whole form. */
  error: string;
  /** A sentence for each wrong field. */
  fields: Typed;
  /** The files that need not be chosen again, by field: the word by which they are found, and their names. */
  kept: Readonly<Record<string, { token: string; name: string }>>;
  /** The fields whose file could not be kept. */
  lost: readonly string[];
}

/** Whether a field is shown and asked for, as the others are answered. A field follows one that is shown itself. */
export function isFieldShown(fields: readonly FormField[], field: FormField, typed: Typed): boolean {
  const seen = new Set<string>();
  for (let at = field; at.shownIf !== null;) {
    const { shownIf } = at;
    const other = fields.find(({ id }) => id === shownIf.field);
    // A rule about a field that is gone would hide its field for ever.
    if (!other || seen.has(other.id)) return true;
    if (!(typed[other.id] ?? "").split("\n").includes(shownIf.value)) return false;
    seen.add(other.id);
    at = other;
  }
  return true;
}
