/** The number of cards in a full row on a wide screen. */
export const SPECIALS_SHOWN = 5;
