import type { z } from "zod";
import type { Control, Fields, FieldSpec, Option, PictureSlot } from "./field-spec.ts";
import type { ContentKind } from "./kinds/kinds.ts";

export type { Control, Fields, FieldSpec, Option, PictureSlot };

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
  /** Fields with a history of their own, which the restore of an older version leaves as they are. */
  kept?: readonly string[];
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
