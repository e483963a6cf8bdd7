/** How long the bin keeps a record, in milliseconds: thirty days. */
export const BIN_KEEPS = 30 * 86_400_000;
