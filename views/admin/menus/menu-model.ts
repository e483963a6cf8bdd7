import { kindOf } from "../../../src/content/kinds/kinds.ts";
import type {
  FollowedLink,
  StoredMegaMenu,
  StoredMenuItem,
  StoredMenuLink,
  StoredMenuSection,
} from "../../../src/content/settings/menus.schema.ts";

export type FeaturedCard = NonNullable<StoredMegaMenu["featured"]>;

export const NEW_LINK: StoredMenuLink = { label: "", path: "", follows: null };

export const NEW_SECTION: StoredMenuSection = { title: "", links: [] };

export const NEW_CARD: FeaturedCard = {
  image: null,
  title: "",
  description: "",
  path: "",
  follows: null,
  buttonText: "",
};

/** The large menus, in the order in which a new one is given its name. */
const MEGA_MENUS = ["shop", "corporate"] as const;

/** The first large menu that no entry is yet. */
export function freeMegaMenu(items: readonly StoredMenuItem[]): StoredMegaMenu["name"] | undefined {
  return MEGA_MENUS.find((name) => !items.some(({ menu }) => menu?.name === name));
}

/** A place to which a link can be moved: the bar itself, or a section of a large menu. */
export interface Destination {
  label: string;
  /** The index of the entry with the menu, and of the section in it; absent for the bar. */
  at?: { item: number; section: number };
}

/** Every place of a header's menu to which a link can be moved. */
export function destinationsIn(items: readonly StoredMenuItem[]): Destination[] {
  const sections = items.flatMap(({ label, menu }, item) =>
    (menu?.sections ?? []).map(({ title }, section) => ({
      label: `${label || "Menu"}, ${title || "section"}`,
      at: { item, section },
    })),
  );
  return [{ label: "The main bar" }, ...sections];
}

/** Moves an entry of the bar into a section of a large menu. */
export function nest(
  items: readonly StoredMenuItem[],
  index: number,
  { item, section }: NonNullable<Destination["at"]>,
): StoredMenuItem[] {
  const moved = items[index];
  if (!moved) return [...items];
  const { menu: _menu, ...link } = moved;
  const filled = items.with(
    item,
    withLinks(items[item], section, (links) => [...links, link]),
  );
  return filled.toSpliced(index, 1);
}

/** Moves a link of a large menu to the end of the bar, or into another section. */
export function unnest(
  items: readonly StoredMenuItem[],
  from: { item: number; section: number; link: number },
  to: Destination["at"],
): StoredMenuItem[] {
  const link = items[from.item]?.menu?.sections[from.section]?.links[from.link];
  if (!link) return [...items];
  const without = items.with(
    from.item,
    withLinks(items[from.item], from.section, (links) => links.toSpliced(from.link, 1)),
  );
  if (!to) return [...without, { ...link, menu: null }];
  return without.with(
    to.item,
    withLinks(without[to.item], to.section, (links) => [...links, link]),
  );
}

function withLinks(
  item: StoredMenuItem | undefined,
  section: number,
  change: (links: StoredMenuLink[]) => StoredMenuLink[],
): StoredMenuItem {
  if (!item?.menu) throw new Error("Only a large menu has sections.");
  const { sections } = item.menu;
  const changed = sections.map((each, at) =>
    at === section ? { ...each, links: change(each.links) } : each,
  );
  return { ...item, menu: { ...item.menu, sections: changed } };
}

/** What the links of the settings are called. */
export const FOLLOWED = {
  shopOnline: "Online shop",
  downloadApp: "App",
  rewards: "Rewards account",
  iffranka: "#IFFRANKA in the shop",
  privacyPolicy: "Privacy policy",
  terms: "Terms and conditions",
  radio: "Radio stream",
} satisfies Readonly<Record<FollowedLink, string>>;

/** Whether a choice is a link of the settings. */
export function isFollowedLink(choice: string): choice is FollowedLink {
  return Object.hasOwn(FOLLOWED, choice);
}

/** The entries of a menu in words, for comparing versions: a line for each link, with where it leads. */
export function linesOfMenu(entries: readonly (StoredMenuItem | StoredMenuSection)[]): string[] {
  return entries.flatMap((entry) => {
    if ("links" in entry) return [entry.title, ...entry.links.map(lineOfLink)];
    const { sections = [], featured = null } = entry.menu ?? {};
    return [lineOfLink(entry), ...linesOfMenu(sections), ...(featured ? linesOfCard(featured) : [])];
  });
}

function linesOfCard({ image, title, description, buttonText, ...target }: FeaturedCard): string[] {
  return [
    title,
    description,
    lineOfLink({ label: buttonText, ...target }),
    ...(image === null ? [] : [image]),
  ];
}

function lineOfLink({ label, path, follows }: StoredMenuLink): string {
  if (!follows) return `${label}: ${path}`;
  const { kind, id } = follows;
  return `${label}: ${kind === "links" ? FOLLOWED[id] : `${kindOf(kind).one} ${id}`}`;
}
