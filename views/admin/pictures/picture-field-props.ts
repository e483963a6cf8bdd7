import type { ReactNode } from "react";
import type { PictureSlot } from "../../../src/content/form.ts";

/** Props of the picture field. */
export interface PictureFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** The picture's address, with the focal point as its fragment (`#focus=30,70`); null without one. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The description, empty for a decorative picture; absent if the record has no such field. */
  alt?: string | undefined;
  onAltChange?: ((alt: string) => void) | undefined;
  /** The places of the site that show it. */
  slots: readonly PictureSlot[];
  disabled?: boolean | undefined;
}
