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
  /** The description; absent if the record has no such field. */
  alt?: string | undefined;
  /** Whether it is marked as decorative: it needs no description. */
  decorative?: boolean | undefined;
  onAltChange?: ((alt: string, decorative: boolean) => void) | undefined;
  /** The places of the site that show it. */
  slots: readonly PictureSlot[];
  disabled?: boolean | undefined;
}
