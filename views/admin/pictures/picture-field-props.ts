import type { ReactNode } from "react";
import type { PictureSlot } from "../../../src/content/form.ts";

/** What a form gives the picture field. */
export interface PictureFieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** The picture's address, with the focal point as its fragment (`#focus=30,70`); null without one. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** What the picture shows, empty where it only decorates; left out where the record has no such field. */
  alt?: string | undefined;
  onAltChange?: ((alt: string) => void) | undefined;
  /** Where visitors will see it. */
  slots: readonly PictureSlot[];
  disabled?: boolean | undefined;
}
