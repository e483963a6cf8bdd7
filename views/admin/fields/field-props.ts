import type { Control, FieldSpec } from "../../../src/content/form.ts";

/** What every field component gets: its own kind of declaration. */
export interface FieldProps<Kind extends Control["is"]> {
  field: Extract<FieldSpec, { is: Kind }>;
}
