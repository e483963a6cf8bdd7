import type { ComponentType } from "react";
import type { Control, FieldSpec } from "../../../src/content/form.ts";

/** Renders a field of any kind, for fields that contain others. A prop, since an import would be circular. */
export type RowComponent = ComponentType<{ field: FieldSpec }>;

/** Props of a field component: the declaration of its control. */
export interface FieldProps<Kind extends Control["is"]> {
  field: Extract<FieldSpec, { is: Kind }>;
}
