import type { Weakening } from "./weakening.ts";

const HUNT = "no GET of the API, feed, calendar or sitemap tells a visitor";
const SECTIONS = "src/content/kinds/pages/page.server.ts";
const SETTINGS = "src/content/settings/public-settings.ts";

/** Weakenings of what visitors read of records and settings. */
export const WEAKENED_VISIBILITY: readonly Weakening[] = [
  {
    what: "a visitor may read a hidden record by its id",
    file: "src/content/lifecycle/read.ts",
    text: "const visible = record && isVisible(kind.visibility, record, now) ? [record] : [];",
    replacement: "const visible = record ? [record] : [];",
    tests: ["an open preview shows its draft to its link alone", HUNT],
  },
  {
    what: "the API sends hidden sections",
    file: SECTIONS,
    text: "const declaration = hidden ? undefined : sectionKindOf(kind);",
    replacement: "const declaration = sectionKindOf(kind);",
    tests: [HUNT],
  },
  {
    what: "the API sends sections of an unknown kind as they came",
    file: SECTIONS,
    text: "if (!declaration || !parsed?.success) return undefined;",
    replacement: "if (!declaration || !parsed?.success) return { id, kind, hidden, ...own };",
    tests: [HUNT],
  },
  {
    what: "the API sends sections that are not finished",
    file: SECTIONS,
    text: "return declaration.isEmpty?.(fields) ? undefined : { id, kind, hidden, ...fields };",
    replacement: "return { id, kind, hidden, ...fields };",
    tests: [HUNT],
  },
  {
    what: "the API names the records of drafts that a page or a recipe names",
    file: "src/content/lifecycle/public-view.ts",
    text: "return { isShown: (kind, slug) => shown.get(kind)?.has(slug) ?? false };",
    replacement: "return { isShown: () => true };",
    tests: [HUNT],
  },
  {
    what: "a menu is sent as it is stored",
    file: "src/content/settings/settings-routes.ts",
    text: "response.json({ id, version, createdDate, updatedDate, ...shown[name] });",
    replacement: "response.json(stored);",
    tests: [HUNT],
  },
  {
    what: "a menu has links that lead nowhere",
    file: "src/content/settings/menu-targets.ts",
    text: 'if (pathOf({ path, follows }, targets) === "") return undefined;',
    replacement: "",
    tests: [HUNT],
  },
  {
    what: "a menu has the typed path of a link that follows something",
    file: "src/content/settings/menu-targets.ts",
    text: 'return follows ? { path: "", follows } : { path, follows };',
    replacement: "return { path, follows };",
    tests: [HUNT],
  },
  {
    what: "the settings tell a planned notice",
    file: SETTINGS,
    text: "notice: noticeAt(announcements, now),",
    replacement: "notice: announcements.notice,",
    tests: [HUNT],
  },
  {
    what: "the settings name the store of the bar while it is a draft",
    file: SETTINGS,
    text: "topBarStore: isStoreShown ? topBarStore : null,",
    replacement: "topBarStore,",
    tests: [HUNT],
  },
  {
    what: "an offer is public before its first day",
    file: "src/content/kinds/products/product.server.ts",
    text: "offer: offer ? { ...offer, ...claimOf?.(product.id) } : null",
    replacement: "offer: product.offer",
    tests: [HUNT],
  },
  {
    what: "a post that has left the recipes is sent with its recipe",
    file: "src/content/kinds/blogs/blog.server.ts",
    text: "if (!isRecipe(post) || !post.recipe) return { ...post, recipe: null };",
    replacement: "if (!post.recipe) return post;",
    tests: [HUNT],
  },
  {
    what: "a banner is sent with the note for colleagues",
    file: "src/content/kinds/banners/banner.server.ts",
    text: 'publicView: (banner) => ({ ...banner, targetAudience: "" }),',
    replacement: "publicView: (banner) => banner,",
    tests: [HUNT],
  },
  {
    what: "a search finds records by words that they do not show",
    file: "src/content/search-index/index-write.ts",
    text: "const shown = kind.publicView(record, TEXT_VIEW);",
    replacement: "const shown = record;",
    tests: [HUNT],
  },
];
