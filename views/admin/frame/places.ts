import {
  CircleUser,
  HeartPulse,
  Images,
  LayoutDashboard,
  MessageSquareText,
  ScrollText,
  Search,
  Settings,
  Trash2,
  Users,
  type LucideIcon,
  Briefcase,
  CalendarDays,
  FileText,
  Megaphone,
  Newspaper,
  ShoppingBasket,
  Store,
  Tag,
} from "lucide-react";
import { CONTENT_KINDS, isContentKind, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { hasPermission, type SessionUser, writePermission } from "../../../src/rules/access/permissions.ts";
import type { KindIcon } from "../../../src/content/kinds/kind.ts";

/** The drawings of the icons that a kind can name. */
const KIND_ICONS: Readonly<Record<KindIcon, LucideIcon>> = {
  briefcase: Briefcase,
  calendar: CalendarDays,
  document: FileText,
  megaphone: Megaphone,
  newspaper: Newspaper,
  people: Users,
  "shopping-basket": ShoppingBasket,
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
}

/** The screens that belong to no kind. */
export const OTHER_PLACES = {
  overview: { label: "Overview", to: "/admin", icon: LayoutDashboard, letter: "o" },
  messages: { label: "Messages", to: "/admin/messages", icon: MessageSquareText, letter: "r" },
  pictures: { label: "Pictures", to: "/admin/pictures", icon: Images, letter: "i" },
  bin: { label: "Bin", to: "/admin/bin", icon: Trash2, letter: "t" },
  people: { label: "People", to: "/admin/people", icon: Users, letter: "e" },
  audit: { label: "Audit log", to: "/admin/audit", icon: ScrollText, letter: "l" },
  settings: { label: "Settings", to: "/admin/settings", icon: Settings, letter: "c" },
  searchWords: { label: "Search synonyms", to: "/admin/search-words", icon: Search, letter: "w" },
  system: { label: "System", to: "/admin/system", icon: HeartPulse, letter: "y" },
  account: { label: "My account", to: "/admin/account", icon: CircleUser, letter: "m" },
} satisfies Record<string, Place>;

/** The kinds that a user may write. */
export function kindsOf(user: SessionUser): ContentKind[] {
  return CONTENT_KINDS.filter((kind) => hasPermission(user, writePermission(kind)));
}

/** The screens of a user, in the order of the sidebar. The server checks the permissions as well. */
export function placesOf(user: SessionUser): Place[] {
  const kinds = kindsOf(user);
  const { overview, messages, pictures, bin, people, audit, settings, searchWords, system, account } =
    OTHER_PLACES;
  return [
    overview,
    ...(hasPermission(user, "messages.write") ? [messages] : []),
    ...kinds.map(placeOf),
    ...(hasPermission(user, "media.write") ? [pictures] : []),
    ...(kinds.length > 0 ? [bin] : []),
    ...(hasPermission(user, "users.manage") ? [people, audit] : []),
    ...(hasPermission(user, "settings.write") ? [settings, searchWords, system] : []),
    account,
  ];
}

function placeOf(kind: ContentKind): Place {
  const { label, icon, letter } = kindOf(kind).place;
  return { label, icon: KIND_ICONS[icon], letter, to: `/admin/${kind}` };
}

/** Whether a path belongs to a place. The path of the overview is a prefix of all others. */
export function isAt(place: Pick<Place, "to">, pathname: string): boolean {
  if (place.to === "/admin") return pathname === "/admin" || pathname === "/admin/";
  return pathname === place.to || pathname.startsWith(`${place.to}/`);
}

/** The kind in a path of the admin. */
export function kindAt(pathname: string): ContentKind | undefined {
  const part = pathname.split("/")[2];
  return isContentKind(part) ? part : undefined;
}
