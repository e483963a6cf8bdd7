import { BANNER_CACHE_KEY, BANNER_CACHE_VERSION_KEY } from "../../rules/banners/banners.ts";
import { LIST_CACHE } from "../../rules/shopping-list/offline.ts";
import { SHOPPING_LIST_KEY } from "../../rules/shopping-list/shopping-list.ts";
import { KEY_PREFIX } from "../../rules/brand/key-prefix.ts";
import { OWN_STORE_KEY } from "../../rules/stores/own-store.ts";

/** What the site stores in a browser under a name. */
export interface StoredItem {
  name: string;
  kind: string;
  purpose: string;
  duration: string;
}

const UNTIL_CLEARED = "Until you clear it; each visit replaces what was there";

const FOR_VISITORS: readonly StoredItem[] = [
  {
    name: BANNER_CACHE_KEY,
    kind: "Local storage",
    purpose:
      "A copy of the offers and notices on our pages, so that they still show when our server can't be reached. Nothing about you.",
    duration: UNTIL_CLEARED,
  },
  {
    name: BANNER_CACHE_VERSION_KEY,
    kind: "Local storage",
    purpose: "A number that tells whether that copy is still in the form our pages understand.",
    duration: UNTIL_CLEARED,
  },
  {
    name: SHOPPING_LIST_KEY,
    kind: "Local storage",
    purpose: "Your shopping list, if you write one. It stays on your device: we do not see it.",
    duration: "Until you clear the list, or until a colleague signs out on this device",
  },
  {
    name: LIST_CACHE,
    kind: "Cache and service worker",
    purpose:
      "The page of the shopping list with its files, stored when you open it, so that it also opens without a network. The worker serves no other page.",
    duration: "Until you clear it; a new version of the site replaces it",
  },
  {
    name: OWN_STORE_KEY,
    kind: "Local storage",
    purpose:
      "The store that you have made your own, so that its hours stand first. Written only if you choose one, and sent to nobody.",
    duration: "Until you choose another store, forget yours, or clear it",
  },
  {
    name: `${KEY_PREFIX}_typed:`,
    kind: "Local storage",
    purpose:
      "What you have typed into an application for a job and not sent yet, so that it is there when you come back. It stays on your device.",
    duration: "Until you send it or clear it; after seven days it is not used any more",
  },
  {
    name: `${KEY_PREFIX}_reloaded`,
    kind: "Session storage",
    purpose:
      "Written only if we publish a new version of the site while you are on it, so that the page reloads once and not twice.",
    duration: "Until you close the tab",
  },
];

const FOR_STAFF: readonly StoredItem[] = [
  {
    name: `__Host-${KEY_PREFIX}`,
    kind: "Session cookie, ours alone, out of reach of scripts",
    purpose: "Keeps a colleague signed in.",
    duration: "Until signing out, eight hours without use, or seven days",
  },
  {
    name: `__Host-${KEY_PREFIX}-device`,
    kind: "Cookie, ours alone, out of reach of scripts",
    purpose:
      "Tells our server that a colleague has signed in with this browser before, so that wrong passwords typed elsewhere do not keep the colleague out.",
    duration: "One year after the last time that somebody signed in, also after signing out",
  },
  {
    name: `__Host-${KEY_PREFIX}-company`,
    kind: "Cookie, ours alone, out of reach of scripts",
    purpose:
      "Written only if a colleague signs in with an account of the company, so that the sign-in ends in the browser in which it began.",
    duration: "Until the colleague is back from the sign-in of the company, at most ten minutes",
  },
  {
    name: `__Host-${KEY_PREFIX}-joining`,
    kind: "Cookie, ours alone, out of reach of scripts",
    purpose:
      "Written only if an account of the company is to be joined to one that is here already, until its owner has signed in to that one.",
    duration: "Until the two are joined, at most ten minutes",
  },
  {
    name: "authToken",
    kind: "Browser storage",
    purpose: "Proves to our server that a request comes from the colleague who signed in.",
    duration: "Until signing out, or until the session ends",
  },
  {
    name: "authUser",
    kind: "Browser storage",
    purpose: "The colleague's own name and permissions, to show the right screens.",
    duration: "Until signing out, or until the session ends",
  },
  {
    name: "admin_authenticated",
    kind: "Browser storage",
    purpose: "Remembers that somebody is signed in.",
    duration: "Until signing out, or until the session ends",
  },
  {
    name: `${KEY_PREFIX}_unsaved:`,
    kind: "Local storage",
    purpose: "Changes that are not saved yet, so that no work is lost.",
    duration: "Until they are saved or discarded, or until signing out",
  },
  {
    name: "comment-answer:",
    kind: "Session storage",
    purpose: "An answer to a comment that is not sent yet.",
    duration: "Until it is sent, or until the tab is closed",
  },
  {
    name: `${KEY_PREFIX}_admin_recent`,
    kind: "Local storage",
    purpose: "What the colleague opened last, to find it again.",
    duration: "Until signing out",
  },
  {
    name: `${KEY_PREFIX}_admin_more`,
    kind: "Local storage",
    purpose: "Written only if a colleague opens all of the menu, so that it stays open.",
    duration: "Until it is closed again; signing out does not remove it",
  },
  {
    name: `${KEY_PREFIX}_admin_shortcuts`,
    kind: "Local storage",
    purpose: "Written only if a colleague switches keyboard shortcuts off, so that they stay off.",
    duration: "Until they are switched on again; signing out does not remove it",
  },
];

/** Everything that the site stores in a browser, by whose browser it is. */
export const STORED_ITEMS = { visitors: FOR_VISITORS, staff: FOR_STAFF };
