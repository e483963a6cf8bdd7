import type { Kind } from "../kind.ts";
import type { Redirect } from "./redirect.schema.ts";

export const redirectKind: Kind<Redirect, "redirects"> = {
  name: "redirects",
  label: "Redirect",
  one: "redirect",
  many: "redirects",
  titleField: "from",
  categoryField: "note",
  statuses: { inactive: "Draft", active: "Live" },
  visibility: { status: "active" },
  folders: [],
  path: () => null,
  roles: ["editor"],
  permissionWords: "Lead old addresses to the pages of this site",
  approvedWith: null,
  place: { label: "Redirects", icon: "signpost", letter: "d" },
  list: {
    emoji: "magnifying-glass-tilted-left",
    hasPicture: false,
    emptyText:
      "An address of an old website, or one that is printed somewhere, leads to a page of this site. Add one, or a whole list at once.",
    importLink: { to: "/admin/redirects/addresses", label: "Old addresses" },
  },
};
