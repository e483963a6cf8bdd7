/** The layout of the pages that everybody may see: every public route lies in it. */
export const PUBLIC_LAYOUT = "site/layout";
