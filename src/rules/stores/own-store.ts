import { KEY_PREFIX } from "../brand/key-prefix.ts";

/** Under which a browser stores the id of the store that its visitor has chosen. It is sent nowhere. */
export const OWN_STORE_KEY = `${KEY_PREFIX}_store`;
