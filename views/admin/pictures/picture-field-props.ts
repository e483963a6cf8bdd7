import type { ReactNode } from "react";

/** The places of the site in which a picture is cut to a shape of their own. */
export type PictureSlot = "hero" | "card" | "square" | "menu" | "article" | "store";

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
