import type {
  FooterMenu,
  HeaderMenu,
  MenuLinkTarget,
  StoredMegaMenu,
  StoredMenuItem,
  StoredMenuSection,
} from "./menus.schema.ts";
import type { SettingFields } from "./setting-schemas.ts";
import type { MegaMenu, MenuSection, NavigationItem } from "../../rules/links/links.ts";
import type { Db } from "../../storage/database/tables.ts";
import { type ContentKind, publicPathOf } from "../kinds/kinds.ts";
import { serverKindOf } from "../kinds/kinds.server.ts";
import { listPublicById } from "../lifecycle/read.ts";

/** What the links of a menu can follow. */
export interface MenuTargets {
  links: SettingFields["links"];
  /** The addresses of the records that visitors can see, by `keyOf`. */
  paths: ReadonlyMap<string, string>;
}

/** The key of a record in `MenuTargets.paths`. */
export function keyOf(kind: string, id: string): string {
  return `${kind}/${id}`;
}

/** The menu of the header as it is stored, without what visitors do not see: links that lead nowhere, and menus without links. */
export function shownHeader({ items }: HeaderMenu, targets: MenuTargets): HeaderMenu {
  return { items: items.flatMap((item) => shownItem(item, targets) ?? []) };
}

/** The columns of the footer, as `shownHeader`. */
export function shownFooter({ columns }: FooterMenu, targets: MenuTargets): FooterMenu {
  return { columns: shownSections(columns, targets) };
}

function shownItem(item: StoredMenuItem, targets: MenuTargets): StoredMenuItem | undefined {
  const target = shownTarget(item, targets);
  if (!item.menu) return target && { ...item, ...target };
  const sections = shownSections(item.menu.sections, targets);
  if (sections.length === 0) return undefined;
  const { featured } = item.menu;
  const card = featured && shownTarget(featured, targets);
  return {
    ...item,
    ...(target ?? { path: "", follows: null }),
    menu: {
      ...item.menu,
      sections,
      featured: featured && card && featured.title !== "" ? { ...featured, ...card } : null,
    },
  };
}

function shownSections(sections: readonly StoredMenuSection[], targets: MenuTargets): StoredMenuSection[] {
  return sections.flatMap((section) => {
    const links = section.links.flatMap((link) => {
      const target = shownTarget(link, targets);
      return target ? [{ ...link, ...target }] : [];
    });
    return links.length === 0 ? [] : [{ ...section, links }];
  });
}

/** The target of a link that leads somewhere now. A typed path shows nowhere while the link follows something. */
function shownTarget({ path, follows }: MenuLinkTarget, targets: MenuTargets): MenuLinkTarget | undefined {
  if (pathOf({ path, follows }, targets) === "") return undefined;
  return follows ? { path: "", follows } : { path, follows };
}

/** Where a link leads now; empty if it leads nowhere. */
function pathOf({ path, follows }: MenuLinkTarget, { links, paths }: MenuTargets): string {
  if (!follows) return path;
  return follows.kind === "links" ? links[follows.id] : (paths.get(keyOf(follows.kind, follows.id)) ?? "");
}

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
  featured: NonNullable<StoredMegaMenu["featured"]>,
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

type FollowedRecord = { kind: ContentKind; id: string };

/** The records that menus follow. */
export function followedRecords(menus: readonly (HeaderMenu | FooterMenu)[]): FollowedRecord[] {
  return menus
    .flatMap(targetsIn)
    .flatMap(({ follows }) => (follows && follows.kind !== "links" ? [follows] : []));
}

/** The addresses of those of the records that visitors can see at `now`. */
export async function findFollowedPaths(
  db: Db,
  followed: readonly FollowedRecord[],
  now: Date,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(followed, (one) => one.kind)) {
    const ids = ofKind.map(({ id }) => id);
    for (const record of await listPublicById(db, serverKindOf(kind), ids, now)) {
      const path = publicPathOf(kind, record);
      if (path !== null) paths.set(keyOf(kind, record.id), path);
    }
  }
  return paths;
}

/**
 * Every place of a menu that leads somewhere, with what it is called. An entry with a large menu opens that menu, and no page
 * shows its own address.
 */
export function targetsIn(menu: HeaderMenu | FooterMenu): (MenuLinkTarget & { label: string })[] {
  if ("columns" in menu) return menu.columns.flatMap(({ links }) => links);
  return menu.items.flatMap(({ menu: mega, ...item }) =>
    mega
      ? [
          ...mega.sections.flatMap(({ links }) => links),
          ...(mega.featured ? [{ ...mega.featured, label: mega.featured.title }] : []),
        ]
      : [item],
  );
}
