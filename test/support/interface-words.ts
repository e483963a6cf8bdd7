/** placeholder */
export const INTERFACE_WORDS: readonly string[] = [];
