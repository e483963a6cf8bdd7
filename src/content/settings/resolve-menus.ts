import type { MegaMenu, MenuSection, NavigationItem } from "../../rules/links/navigation.ts";
import type { FooterMenu, HeaderMenu, StoredMenuItem, StoredMenuSection } from "./menus.schema.ts";
import { pathOf, type MenuTargets } from "./shown-menus.ts";

/** What the words and links of a menu name. */
export interface MenuContext extends MenuTargets {
  /** The name of the brand. */
  name: string;
}

/** The menu of the header with its addresses and names, from what visitors see of it (`shownHeader`). */
export function resolveHeader({ items }: HeaderMenu, context: MenuContext): NavigationItem[] {
  return items.map((item) => resolveItem(item, context));
}

/** The columns of the footer, as `resolveHeader`. */
export function resolveFooter({ columns }: FooterMenu, context: MenuContext): MenuSection[] {
  return resolveSections(columns, context);
}

function resolveItem(item: StoredMenuItem, context: MenuContext): NavigationItem {
  const path = pathOf(item, context);
  const label = namedIn(item.label, context);
  if (!item.menu) return { type: "link", path, label };
  const { name, sections, featured } = item.menu;
  const menu: MegaMenu = {
    name,
    sections: resolveSections(sections, context),
    featured: featured && resolveCard(featured, context),
  };
  return { type: "mega-menu", path, label, menu };
}

function resolveCard(
  featured: NonNullable<NonNullable<StoredMenuItem["menu"]>["featured"]>,
  context: MenuContext,
): MegaMenu["featured"] {
  return {
    image: featured.image,
    title: namedIn(featured.title, context),
    description: namedIn(featured.description, context),
    link: pathOf(featured, context),
    buttonText: namedIn(featured.buttonText, context),
  };
}

function resolveSections(sections: readonly StoredMenuSection[], context: MenuContext): MenuSection[] {
  return sections.map(({ title, links }) => ({
    title: namedIn(title, context),
    links: links.map((link) => ({ path: pathOf(link, context), label: namedIn(link.label, context) })),
  }));
}

/** `Start your {product} career` with the brand's name. */
function namedIn(text: string, { name }: MenuContext): string {
  return text.replaceAll("{product}", name);
}
