/**
 * The prefix of every browser storage key and of the session cookie (specification, section 9: `{product}_banners`). It
 * stays what it was at the first start, so that a new name loses no session and no unsaved work.
 */
export const KEY_PREFIX = "suqna";
