/** The five colours of the brand, as `#rrggbb`. */
export interface BrandColours {
  /** Buttons, links and the word mark. */
  primary: string;
  /** Good news: open now, in stock. */
  secondary: string;
  /** Prices, offers and the dot of the word mark. */
  accent: string;
  /** Loud backgrounds with dark text. */
  highlight: string;
  /** Information, such as the dates of an offer. */
  support: string;
}

/** The colours of a site that has chosen none: those of views/styles/tokens.css. */
export const BRAND_COLOURS: BrandColours = {
  primary: "#14563a",
  secondary: "#2c9a5a",
  accent: "#cd2748",
  highlight: "#ffc640",
  support: "#17669f",
};
