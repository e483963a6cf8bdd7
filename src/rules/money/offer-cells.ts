/** In characters, of what a cell of the sheet of offers keeps as it was typed: the products, and any other. */
export const PRODUCT_CELL = 2_000;
export const OTHER_CELL = 200;
