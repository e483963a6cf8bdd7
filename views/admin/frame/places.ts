import {
  CircleUser,
  OctagonAlert,
  HeartPulse,
  Images,
  LayoutDashboard,
  Mails,
  MessageSquareText,
  ScrollText,
  Search,
  Settings,
  Trash2,
  Users,
  type LucideIcon,
  Briefcase,
  ChartColumn,
  CalendarDays,
  ClipboardList,
  FileText,
  Megaphone,
  Newspaper,
  ShoppingBasket,
  Signpost,
  Store,
  Tag,
} from "lucide-react";
import { CONTENT_KINDS, isContentKind, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import {
  hasForStores,
  hasPermission,
  kindsToBin,
  OWN_FIELDS,
  type SessionUser,
  storesOf,
  writableForStores,
  writePermission,
} from "../../../src/rules/access/permissions.ts";
import type { KindIcon } from "../../../src/content/kinds/kind.ts";
import type { Role } from "../../../src/rules/access/roles.ts";

/** The drawings of the icons that a kind can name. */
const KIND_ICONS: Readonly<Record<KindIcon, LucideIcon>> = {
  alert: OctagonAlert,
  briefcase: Briefcase,
  calendar: CalendarDays,
  clipboard: ClipboardList,
  document: FileText,
  megaphone: Megaphone,
  newspaper: Newspaper,
  people: Users,
  "shopping-basket": ShoppingBasket,
  signpost: Signpost,
  store: Store,
  tag: Tag,
};

/** A screen in the sidebar. */
export interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Opens the screen after G on the keyboard. */
  letter: string;
  /** A screen that belongs to it, elsewhere. */
  also?: string;
  /** The kind of which the user creates records there. */
  creates?: ContentKind;
}

/** The screens that belong to no kind. */
export const OTHER_PLACES = {
  overview: { label: "Overview", to: "/admin", icon: LayoutDashboard, letter: "o" },
  calendar: { label: "Calendar", to: "/admin/calendar", icon: CalendarDays, letter: "n" },
  insight: { label: "Insight", to: "/admin/insight", icon: ChartColumn, letter: "v" },
  messages: {
    label: "Messages",
    to: "/admin/messages",
    icon: MessageSquareText,
    letter: "r",
    also: "/admin/subscribers",
  },
  applications: {
    label: "Applications",
    to: "/admin/messages/applications",
    icon: MessageSquareText,
    letter: "r",
    also: "/admin/messages",
  },
  subscribers: { label: "Subscribers", to: "/admin/subscribers", icon: Mails, letter: "u" },
  storeOffers: { label: "Offers", to: "/admin/store-offers", icon: Tag, letter: "f" },
  pictures: { label: "Pictures", to: "/admin/pictures", icon: Images, letter: "i" },
  bin: { label: "Bin", to: "/admin/bin", icon: Trash2, letter: "t" },
  people: { label: "People", to: "/admin/people", icon: Users, letter: "e" },
  audit: { label: "Audit log", to: "/admin/audit", icon: ScrollText, letter: "l" },
  settings: { label: "Settings", to: "/admin/settings", icon: Settings, letter: "c" },
  searchWords: { label: "Search synonyms", to: "/admin/search-words", icon: Search, letter: "w" },
  system: { label: "System", to: "/admin/system", icon: HeartPulse, letter: "y" },
  account: { label: "My account", to: "/admin/account", icon: CircleUser, letter: "m" },
} satisfies Record<string, Place>;

/** Whether a user may write a kind for their stores alone. */
export function isLimited(user: SessionUser, kind: ContentKind): boolean {
  return storesOf(user, writePermission(kind)) !== undefined;
}

/** Whether a user may write some fields alone of a kind's records, and so creates none. */
export function writesPart(user: SessionUser, kind: ContentKind): boolean {
  return isLimited(user, kind) && OWN_FIELDS[kind] !== undefined;
}

/** The screens of a user. The server checks the permissions as well. */
export function placesOf(user: SessionUser): Place[] {
  const kinds = CONTENT_KINDS.filter(
    // Offers are worked on in sheets of a week, which are of all stores.
    (kind) => (kind === "offers" ? hasPermission : hasForStores)(user, writePermission(kind)),
  );
  return [
    OTHER_PLACES.overview,
    ...(writableForStores(user).length > 0 ? [OTHER_PLACES.calendar] : []),
    ...(hasForStores(user, "messages.write")
      ? [OTHER_PLACES.messages]
      : hasForStores(user, "applications.read")
        ? [OTHER_PLACES.applications]
        : []),
    // For all others it is behind the messages.
    ...(seesSubscribersAlone(user) ? [OTHER_PLACES.subscribers] : []),
    ...kinds.map((kind) => ({ ...placeOf(kind), ...(!writesPart(user, kind) && { creates: kind }) })),
    // Who plans them sees those of all stores.
    ...(hasPermission(user, "stores.own") && !hasPermission(user, "offers.write")
      ? [OTHER_PLACES.storeOffers]
      : []),
    ...(hasPermission(user, "insight.read") ? [OTHER_PLACES.insight] : []),
    ...(hasPermission(user, "media.write") ? [OTHER_PLACES.pictures] : []),
    ...(kindsToBin(user).length > 0 ? [OTHER_PLACES.bin] : []),
    ...(hasPermission(user, "users.manage") ? [OTHER_PLACES.people, OTHER_PLACES.audit] : []),
    ...(hasPermission(user, "settings.write")
      ? [OTHER_PLACES.settings, OTHER_PLACES.searchWords, OTHER_PLACES.system]
      : []),
    OTHER_PLACES.account,
  ];
}

/** The kinds of which records can be created on a user's screens. */
export function createdIn(places: readonly Place[]): ContentKind[] {
  return places.flatMap(({ creates }) => creates ?? []);
}

/** What is worked on most, in the order of the sidebar. All others follow, in the order of `placesOf`. */
const MOST_USED: readonly string[] = [
  "/admin",
  "/admin/messages",
  "/admin/messages/applications",
  "/admin/calendar",
  "/admin/products",
  "/admin/offers",
  "/admin/blogs",
  "/admin/stores",
  "/admin/jobs",
  "/admin/pages",
  "/admin/banners",
  "/admin/pictures",
];

/** How many entries the sidebar shows before the group "More". */
const MOST_SHOWN: Readonly<Record<Role, number>> = { admin: 8, editor: 8, recruiter: 5, manager: 5 };

/** The screens of a user as the sidebar groups them: those used most, and the others. My account is in its foot. */
export function groupPlaces(places: readonly Place[], role: Role): { often: Place[]; more: Place[] } {
  const { account, calendar } = OTHER_PLACES;
  const rank = ({ to }: Place) => {
    // Of a few stores little begins and ends.
    if (role === "manager" && to === calendar.to) return Infinity;
    return MOST_USED.includes(to) ? MOST_USED.indexOf(to) : MOST_USED.length;
  };
  const sorted = places.filter(({ to }) => to !== account.to).toSorted((a, b) => rank(a) - rank(b));
  return { often: sorted.slice(0, MOST_SHOWN[role]), more: sorted.slice(MOST_SHOWN[role]) };
}

function seesSubscribersAlone(user: SessionUser): boolean {
  return hasPermission(user, "subscribers.manage") && !hasPermission(user, "messages.write");
}

function placeOf(kind: ContentKind): Place {
  const { label, icon, letter } = kindOf(kind).place;
  return { label, icon: KIND_ICONS[icon], letter, to: `/admin/${kind}` };
}

/** Whether a path belongs to a place. The path of the overview is a prefix of all others. */
export function isAt(place: Pick<Place, "to" | "also">, pathname: string): boolean {
  if (place.to === "/admin") return pathname === "/admin" || pathname === "/admin/";
  return [place.to, place.also].includes(pathname) || pathname.startsWith(`${place.to}/`);
}

/** The kind in a path of the admin. */
export function kindAt(pathname: string): ContentKind | undefined {
  const part = pathname.split("/")[2];
  return isContentKind(part) ? part : undefined;
}
