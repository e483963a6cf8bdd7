import type { z } from "zod";
import type { LineType } from "../schema/field-traits.ts";
import type { ContentKind } from "./kinds.ts";

/** The values of a form, by the names of the record's fields. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Option {
  value: string;
  label: string;
}

/** The places of the site in which a picture is cut to a shape of their own. */
export type PictureSlot = "hero" | "card" | "square" | "menu" | "article" | "store";

/** How a field is filled in. */
export type Control =
  /** One line; `choices` names the list of suggestions; `nullable` stores an empty line as null. */
  | {
      is: "line";
      max: number;
      type?: LineType;
      choices?: string;
      nullable?: boolean;
    }
  | { is: "text"; max: number; rows?: number }
  | { is: "number"; min: number; max: number; unit?: string }
  /** Stored in whole euro cents, typed as 1.25. */
  | { is: "price" }
  | { is: "select"; options: readonly Option[] }
  /** A slug shown as words: one of the known ones, one in use, or a new one. */
  | { is: "category"; known: readonly Option[]; choices: string }
  | { is: "checks"; options: readonly Option[] }
  | { is: "switch"; words: string }
  /** `days` asks for a day without a time: a start is its first instant, an end its last. */
  | { is: "instant"; edge: "start" | "end"; days: boolean }
  /** A list of lines; `one` is what a line is called. */
  | { is: "lines"; one: string; max: number }
  | { is: "rich" }
  /** `alt` is the path of the field that describes it, `decorative` of the mark that it needs no description. */
  | { is: "picture"; alt?: string; decorative?: string; slots: readonly PictureSlot[] }
  | { is: "week" }
  | { is: "day" }
  | { is: "exceptions" }
  /** The latitude, with the path of the longitude. */
  | { is: "place"; longitude: string }
  | { is: "slug"; from: string }
  /** `#rrggbb`. */
  | { is: "colour" }
  /** One of the options that the editor was opened with under this name; `none` is what null is called. */
  | { is: "option"; options: string; none: string }
  /** Social channels, in their order. */
  | { is: "channels"; options: readonly Option[] }
  /** The entries of the header's menu, or the columns of the footer's. */
  | { is: "menu"; menu: "header" | "footer" }
  /** Fields that are there together or not at all; `words` asks for them, absent where they always show. */
  | { is: "group"; words?: string; blank: Fields; fields: readonly FieldSpec[] };

/** A field of a form: where its value is, what it is called, how it is filled in. */
export type FieldSpec = Control & {
  /** The field's name, or its path within a group, such as `offer.price`. */
  path: string;
  label: string;
  help?: string;
  /** Whether the record cannot be saved, or not published, without it. */
  required?: boolean;
  /** Short enough to share a row with its neighbour. */
  short?: boolean;
  shownIf?: (values: Fields) => boolean;
  /** A remark on what is typed, shown under the field at once; empty if there is none. */
  remark?: (values: Fields) => string;
};

export interface FormSection {
  title: string;
  fields: readonly FieldSpec[];
  shownIf?: (values: Fields) => boolean;
}

/** A form, complete with what its schema knows: controls, limits, options, and the values of a new record. */
export interface FieldsForm {
  /** The path of the API under which its records are: `/api/jobs`. */
  path: string;
  schema: z.ZodObject;
  /** The values of a new record. */
  blank: Fields;
  /** The text, in the wide column. */
  main: readonly FormSection[];
  /** The facts, in the narrow column. */
  side: readonly FormSection[];
  /** The dates between which the record shows, in the panel about publishing. */
  dates: readonly FieldSpec[];
  /** Fields that follow from others and are not asked for. */
  derive?: (values: Fields) => Fields;
}

/** The form of a kind's records. */
export interface Form extends FieldsForm {
  kind: ContentKind;
}

/** Whether a form is that of a kind; the others are of settings and menus. */
export function isRecordForm(form: FieldsForm): form is Form {
  return "kind" in form;
}
