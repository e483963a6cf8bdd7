import type { LineType } from "../rules/schema/field-traits.ts";

/** The values of a form, by the names of the record's fields. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Option {
  value: string;
  label: string;
}

/**
 * The places of the site in which a picture is cut to a shape of their own, and those of a logo, which is never cut: on light
 * and on dark backgrounds.
 */
export type PictureSlot =
  | "hero"
  | "heroOnPhone"
  | "band"
  | "bandOnPhone"
  | "tile"
  | "disc"
  | "card"
  | "square"
  | "menu"
  | "article"
  | "store"
  | "logo"
  | "darkLogo";

/** The places of a picture; of some records they depend on what is filled in. */
type PictureSlots = readonly PictureSlot[] | ((values: Fields) => readonly PictureSlot[]);

/** The kinds whose records a field can choose. */
export type ChosenKind = "products" | "blogs" | "stores" | "forms";

/** The options of a field by the values of the record, and the path of the field. */
type OptionsAt = (values: Fields, path: string) => readonly Option[];

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
  /** A whole number unless it has `decimals`. */
  | { is: "number"; min: number; max: number; unit?: string; decimals?: boolean }
  /** Stored in whole euro cents, typed as 1.25. */
  | { is: "price" }
  | { is: "select"; options: readonly Option[] }
  /**
   * A slug shown as words: one of the known ones, one in use, or a new one. With `none`, which is what an empty one is called,
   * it is one of those that there are.
   */
  | { is: "category"; known: readonly Option[]; choices: string; none?: string }
  | { is: "checks"; options: readonly Option[] }
  | { is: "switch"; words: string }
  /** `days` asks for a day without a time: a start is its first instant, an end its last. */
  | { is: "instant"; edge: "start" | "end"; days: boolean }
  /** A list of lines; `one` is what a line is called, `offered` are lines to choose from beside one's own. */
  | { is: "lines"; one: string; max: number; offered?: readonly string[] }
  | { is: "rich" }
  /** `alt` is the path of the field that describes it, `decorative` of the mark that it needs no description. */
  | { is: "picture"; alt?: string; decorative?: string; slots: PictureSlots }
  | { is: "week" }
  | { is: "day" }
  | { is: "exceptions" }
  /** The latitude, with the path of the longitude. */
  | { is: "place"; longitude: string }
  /** `parts`: how many it may have, with a slash between them; absent for one. */
  | { is: "slug"; from: string; parts?: 2 }
  /** `#rrggbb`. */
  | { is: "colour" }
  /**
   * One of the options that the editor was opened with under this name, or that follow from what is filled in around the
   * field; `none` is what null is called.
   */
  | { is: "option"; options: string | OptionsAt; none: string }
  /** Social channels, in their order. */
  | { is: "channels"; options: readonly Option[] }
  /** The entries of the header's menu, or the columns of the footer's. */
  | { is: "menu"; menu: "header" | "footer" }
  /** A list of groups of fields; `one` is what a group is called. The paths of its fields begin within a group. */
  | { is: "items"; one: string; blank: Fields; fields: readonly FieldSpec[] }
  /** Records of a kind in their order, by their slugs; `one` is what a record is called. */
  | { is: "records"; kind: ChosenKind; one: string; max: number }
  /** The sections of a page. */
  | { is: "sections" }
  /** Fields that are there together or not at all; `words` asks for them, absent where they always show. */
  | { is: "group"; words?: string; blank: Fields; fields: readonly FieldSpec[] };

/** Where the value of a field is, what it is called, and what is said of it. */
interface FieldWords {
  /** The field's name, or its path within a group, such as `offer.price`. */
  path: string;
  label: string;
  help?: string;
  /** Short enough to share a row with its neighbour. */
  short?: boolean;
  /** Whether a hint below it says which placeholders the fields up to it may contain. */
  placeholders?: boolean;
  shownIf?: (values: Fields) => boolean;
  /** A remark on what is typed, shown under the field at once; empty if there is none. */
  remark?: (values: Fields) => string;
}

/** A field of a form, and how it is filled in. */
export type FieldSpec = Control &
  FieldWords & {
    /** Whether the record cannot be saved, or not published, without it. */
    required?: boolean;
  };

/** What a form says of a field. Its control, limits, options and whether it is required come from the schema. */
export interface FieldDeclaration extends FieldWords {
  /** Whether the values of other records are suggested. */
  suggested?: boolean;
  /** Of a line: the keyboard that a phone shows. */
  type?: "tel" | "url";
  /** Of a text: its height. */
  rows?: number;
  /** Of a number: its unit. */
  unit?: string;
  /** Of a list of lines: what a line is called, and lines to choose from. */
  one?: string;
  offered?: readonly string[];
  /** Of a switch or a group: the words beside the box. */
  words?: string;
  /** Of a choice: the label of each value; read from the value where absent. */
  labels?: Readonly<Record<string, string>>;
  /** Of a picture: the shapes that it is cut to, and the paths of its description and of the mark for none. */
  slots?: PictureSlots;
  alt?: string;
  decorative?: string;
  /** Of a group: its fields, and what they begin with where that is not empty. */
  fields?: readonly FieldDeclaration[];
  blank?: Fields;
  /** A control that the schema cannot tell. */
  control?: Extract<
    Control,
    {
      is:
        | "rich"
        | "week"
        | "day"
        | "exceptions"
        | "place"
        | "category"
        | "slug"
        | "colour"
        | "option"
        | "channels"
        | "menu"
        | "sections"
        | "records"
        | "line";
    }
  >;
}
