import { formatDay } from "../../../rules/time/typed-date.ts";
import type { Kind } from "../kind.ts";
import type { Offer } from "./offer.schema.ts";

export const offerKind: Kind<Offer, "offers"> = {
  name: "offers",
  label: "Offer",
  one: "offer",
  many: "offers",
  titleField: "name",
  categoryField: "week",
  categoryLabel: (week) => `Week of ${formatDay(week)}`,
  statuses: { draft: "Draft", published: "Live", archived: "Archived" },
  visibility: { status: "published", from: "announceFrom", until: "endDate" },
  folders: [],
  listPath: "/specials",
  path: () => "/specials",
  roles: ["editor"],
  permissionWords: "Plan the offers of a week",
  approvedWith: "products",
  place: { label: "Offers", icon: "tag", letter: "f" },
  list: {
    emoji: "shopping-bags",
    hasPicture: false,
    emptyText: "What the stores sell for less, week by week. An offer begins and ends by the clock.",
  },
};
