import type { PictureSlot } from "../../../src/content/form.ts";

/** A class of focal-point-picker.module.css. */
type Shape = "square" | "wide" | "landscape" | "portrait" | "broad";

/** The shapes to which each place of the site crops its pictures, as in its styles. */
export const CROP_SHAPES: Readonly<Record<PictureSlot, readonly { words: string; shape: Shape }[]>> = {
  hero: [
    { words: "Top of the page, computer", shape: "square" },
    { words: "Top of the page, phone", shape: "landscape" },
  ],
  card: [{ words: "Card in a list", shape: "wide" }],
  square: [{ words: "Card and page of the product", shape: "square" }],
  menu: [{ words: "Card in the menu", shape: "portrait" }],
  article: [{ words: "Top of the article", shape: "wide" }],
  store: [{ words: "Card of the store", shape: "broad" }],
};
