/** The layout route of all public pages. */
export const PUBLIC_LAYOUT = "site/layout";
