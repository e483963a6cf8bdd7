import type {
  FooterMenu,
  HeaderMenu,
  MenuLinkTarget,
  StoredMenuItem,
  StoredMenuSection,
} from "./menus.schema.ts";
import type { SettingFields } from "./setting-schemas.ts";

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
export function pathOf({ path, follows }: MenuLinkTarget, { links, paths }: MenuTargets): string {
  if (!follows) return path;
  return follows.kind === "links" ? links[follows.id] : (paths.get(keyOf(follows.kind, follows.id)) ?? "");
}
