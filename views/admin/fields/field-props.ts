import type { Control, FieldSpec } from "../../../src/content/form.ts";

/** Props of a field component: the declaration of its control. */
export interface FieldProps<Kind extends Control["is"]> {
  field: Extract<FieldSpec, { is: Kind }>;
}
