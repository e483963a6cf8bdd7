import type { ContentKind } from "./kinds.ts";
import type { Fields } from "../../views/admin/editor/merge-record.ts";
import type { PictureSlot } from "../../views/admin/pictures/picture-field-props.ts";

export interface Option {
  value: string;
  label: string;
}

/** How a field is filled in. */
export type Control =
  /** One line; `choices` names the list of what was typed before; `nullable` keeps an empty one as null. */
  | {
      is: "line";
      max: number;
      type?: "text" | "email" | "tel" | "url";
      choices?: string;
      nullable?: boolean;
    }
  | { is: "text"; max: number; rows?: number }
  | { is: "number"; min: number; max: number; unit?: string }
  /** Kept in whole euro cents, typed as 1.25. */
  | { is: "price" }
  | { is: "select"; options: readonly Option[] }
  /** A slug that people read as words; the known ones, those in use, or a new one. */
  | { is: "category"; known: readonly Option[]; choices: string }
  | { is: "checks"; options: readonly Option[] }
  | { is: "switch"; words: string }
  | { is: "instant" }
  /** A list of lines; `one` is what a line is called. */
  | { is: "lines"; one: string; max: number }
  | { is: "rich" }
  /** `alt` is the path of the field that describes it. */
  | { is: "picture"; alt?: string; slots: readonly PictureSlot[] }
  | { is: "week" }
  | { is: "day" }
  | { is: "exceptions" }
  /** The latitude, with the path of the longitude. */
  | { is: "place"; longitude: string }
  | { is: "slug"; from: string }
  /** Fields that are there together or not at all; `words` asks for them, absent where they always show. */
  | { is: "group"; words?: string; blank: Fields; fields: readonly FieldSpec[] };

/** A field of a form: where it is kept, what it is called, how it is filled in. */
export type FieldSpec = Control & {
  /** The field's name, or its path within a group, such as `offer.price`. */
  path: string;
  label: string;
  help?: string;
  /** What can't be saved without it. */
  required?: boolean;
  /** Short enough to share a row with its neighbour. */
  short?: boolean;
  shownIf?: (values: Fields) => boolean;
};

export interface FormSection {
  title: string;
  fields: readonly FieldSpec[];
  shownIf?: (values: Fields) => boolean;
}

/** What a change of status is called, and what is said once it is done. */
export interface StatusMove {
  status: string;
  label: string;
  done: string;
}

/** All that the editor needs to know of a kind of content: a new kind costs one of these. */
export interface FormDeclaration {
  kind: ContentKind;
  /** What a new record begins with. */
  blank: Fields;
  /** The words, on the left. */
  main: readonly FormSection[];
  /** The facts, on the right. */
  side: readonly FormSection[];
  /** The dates between which it shows, in the panel about publishing. */
  dates: readonly FieldSpec[];
  publish: StatusMove;
  /** The ways to take it off the site again, the usual one first. */
  withdraw: readonly [StatusMove, ...StatusMove[]];
  /** Fields that follow from others and are not asked for. */
  derive?: (values: Fields) => Fields;
}
