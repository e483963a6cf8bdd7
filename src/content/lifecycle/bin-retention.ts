/** How long the bin keeps a record, in milliseconds: thirty days. */
export const BIN_RETENTION_MS = 30 * 86_400_000;
