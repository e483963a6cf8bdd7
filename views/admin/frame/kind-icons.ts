import {
  Briefcase,
  CalendarDays,
  FileText,
  Megaphone,
  Newspaper,
  ShoppingBasket,
  Store,
  Tag,
  Users,
  type LucideIcon,
} from "lucide-react";
import type { KindIcon } from "../../../src/content/kinds/kind.ts";

/** The drawings of the icons that a kind can name. */
export const KIND_ICONS: Readonly<Record<KindIcon, LucideIcon>> = {
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
