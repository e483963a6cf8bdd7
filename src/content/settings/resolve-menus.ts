import type { SiteBrand } from "../../rules/brand/site-brand.ts";
import type { MegaMenu, MenuSection, NavigationItem, NavigationLink } from "../../rules/links/navigation.ts";
import type {
  FooterMenu,
  HeaderMenu,
  MenuLinkTarget,
  StoredMenuItem,
  StoredMenuLink,
  StoredMenuSection,
} from "./menus.schema.ts";

/** What the links of a menu can follow. */
export interface MenuContext {
  brand: SiteBrand;
  /** The addresses of the records that visitors can see, by `keyOf`. */
  paths: ReadonlyMap<string, string>;
}

/** The key of a record in `MenuContext.paths`. */
export function keyOf(kind: string, id: string): string {
  return `${kind}/${id}`;
}

/** The menu of the header as visitors see it. A link that leads nowhere, and a menu without links, are left out. */
export function resolveHeader({ items }: HeaderMenu, context: MenuContext): NavigationItem[] {
  return items.flatMap((item) => resolveItem(item, context));
}

/** The columns of the footer as visitors see them. */
export function resolveFooter({ columns }: FooterMenu, context: MenuContext): MenuSection[] {
  return resolveSections(columns, context);
}

function resolveItem(item: StoredMenuItem, context: MenuContext): NavigationItem[] {
  const path = pathOf(item, context);
  const label = namedIn(item.label, context);
  if (!item.menu) return path === "" ? [] : [{ type: "link", path, label }];
  const { name, featured } = item.menu;
  const sections = resolveSections(item.menu.sections, context);
  if (sections.length === 0) return [];
  const menu: MegaMenu = { name, sections, featured: featured && resolveCard(featured, context) };
  return [{ type: "mega-menu", path, label, menu }];
}

function resolveCard(
  featured: NonNullable<NonNullable<StoredMenuItem["menu"]>["featured"]>,
  context: MenuContext,
): MegaMenu["featured"] {
  const link = pathOf(featured, context);
  if (link === "" || featured.title === "") return null;
  return {
    image: featured.image,
    title: namedIn(featured.title, context),
    description: namedIn(featured.description, context),
    link,
    buttonText: namedIn(featured.buttonText, context),
  };
}

function resolveSections(sections: readonly StoredMenuSection[], context: MenuContext): MenuSection[] {
  return sections.flatMap(({ title, links }) => {
    const shown = links.flatMap((link) => resolveLink(link, context));
    return shown.length === 0 ? [] : [{ title: namedIn(title, context), links: shown }];
  });
}

function resolveLink(link: StoredMenuLink, context: MenuContext): NavigationLink[] {
  const path = pathOf(link, context);
  return path === "" ? [] : [{ path, label: namedIn(link.label, context) }];
}

/** Where a link leads now; empty if it leads nowhere. */
function pathOf({ path, follows }: MenuLinkTarget, { brand, paths }: MenuContext): string {
  if (!follows) return path;
  return (
    (follows.kind === "links" ? brand.links[follows.id] : paths.get(keyOf(follows.kind, follows.id))) ?? ""
  );
}

/** `Start your {product} career` with the brand's name. */
function namedIn(text: string, { brand }: MenuContext): string {
  return text.replaceAll("{product}", brand.name);
}
