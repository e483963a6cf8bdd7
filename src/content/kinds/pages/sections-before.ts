/**
 * Sections of the kinds before migration 0035 in the vocabulary: drafts of browsers, scripts and the history still have them.
 * The migration has its own copy, which never changes.
 */

/** A section as a page stores it: its id, its kind, whether it is hidden, and the fields of its kind. */
type Section = Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

const NO_LINK = { linkTo: null, linkLabel: "" };

/** Every field of a new kind that an old one does not have. */
const HEAD = {
  maltese: "",
  isMaltese: false,
  eyebrow: "",
  lead: "",
  tone: "honey",
  emoji: "star",
  figure: "",
  figureWords: "",
  cardTitle: "",
  links: [],
  linksTitle: "",
  figures: [],
};
const STEP = { year: "", text: "", emoji: "star", pattern: "rings", tone: "honey" };
const STEPS = { lead: "", note: [], receiptTitle: "", lines: [], pointsPerEuro: null };
const QUESTION = { answer: "", anchor: "", ...NO_LINK };
const QUESTIONS = { lead: "", text: "", periods: [], note: "" };
const CALL = {
  text: "",
  tone: "honey",
  emoji: "mobile-phone",
  ...NO_LINK,
  secondTo: null,
  secondLabel: "",
  contacts: [],
};
const REASON = { text: "", emoji: "star", ...NO_LINK };
const REASONS = { lead: "", benefitsTitle: "", benefits: [] };
const TEXT = { title: "", text: "", contactTitle: "", contacts: [], contactSubject: "", contactText: "" };
const PICTURE = {
  text: "",
  imageUrl: null,
  imageAlt: "",
  imageDecorative: false,
  side: "left",
  ...NO_LINK,
  length: "",
};
const RECORDS = {
  lead: "",
  products: [],
  posts: [],
  category: "",
  except: "",
  department: "",
  island: "all",
  count: 6,
  moreLabel: "",
  emptyTitle: "",
  emptyText: "",
  emptyEmoji: "newspaper",
  ...NO_LINK,
};
const LIST_HEAD = { lead: "", noneLead: "", tone: "honey", emoji: "star", categories: [], otherLead: "" };
const LIST = {
  title: "Openings",
  noneText: [],
  noMatchTitle: "Nothing found",
  noMatchText: [],
  closedTitle: "Closed now",
  closedText: [],
  lastDaysTitle: "Last days",
  lastDaysLead: "",
  weekTitle: "This week",
  weekLead: "",
  longerTitle: "Longer",
  longerLead: "",
};

/** Makes a section of a new kind of the fields of an old one. */
type Change = (old: Fields) => Fields & { kind: string };

/** A new kind with the fields of the old one; `beside` fills in those that it did not have. */
const becomes =
  (kind: string, beside: Fields): Change =>
  (old) => ({ kind, ...beside, ...old });

/** The same; `entry` fills in the missing fields of each entry of the list. */
const becomesList =
  (kind: string, beside: Fields, list: string, entry: Fields): Change =>
  (old) => ({ kind, ...beside, ...old, [list]: each(old[list], entry) });

const becomesSteps = (look: string) => becomesList("steps", { look, ...STEPS }, "steps", STEP);

/** The new kind of each old one, with its fields. */
const NEW_KINDS: Readonly<Record<string, Change>> = {
  "title-band": becomes("head", { look: "ground", ...HEAD }),
  opening: becomes("head", { look: "tiles", ...HEAD }),
  "points-opening": ({ cardFigure = "", cardWords = "", ...old }) => ({
    kind: "head",
    look: "card",
    ...HEAD,
    ...withLinks(old),
    figure: cardFigure,
    figureWords: cardWords,
  }),
  "campaign-opening": ({ meaning = "", ...old }) => ({
    kind: "head",
    look: "campaign",
    ...HEAD,
    ...withLinks(old),
    eyebrow: meaning,
  }),
  steps: becomesSteps("drawings"),
  "numbered-steps": becomesSteps("numbers"),
  timeline: becomesSteps("timeline"),
  receipt: becomesSteps("receipt"),
  questions: becomes("questions", { look: "list", ...QUESTIONS, questions: [] }),
  "quick-questions": becomesList("questions", { look: "columns", ...QUESTIONS }, "questions", QUESTION),
  "questions-beside": becomes("questions", { look: "beside", ...QUESTIONS, questions: [] }),
  returns: becomes("questions", { look: "periods", ...QUESTIONS, questions: [] }),
  "call-to-action": becomes("call-to-action", { look: "ground", ...CALL }),
  "call-with-tiles": becomes("call-to-action", { look: "tiles", ...CALL }),
  "closing-line": becomes("call-to-action", { look: "large", ...CALL }),
  "contact-panel": becomes("call-to-action", { look: "contacts", ...CALL }),
  "app-promo": becomes("call-to-action", { look: "app", ...CALL }),
  benefits: becomesList("reasons", { look: "tiles", ...REASONS }, "reasons", REASON),
  promises: ({ text = "", promises, ...old }) => ({
    kind: "reasons",
    look: "ticks",
    ...REASONS,
    ...old,
    lead: text,
    reasons: listOf(promises).map((title) => ({ ...REASON, title })),
  }),
  values: ({ values, ...old }) => ({
    kind: "reasons",
    look: "petals",
    ...REASONS,
    ...old,
    reasons: each(values, REASON),
  }),
  "key-figures": becomesList("figures", { look: "large", lead: "" }, "figures", { emoji: "star" }),
  cards: ({ cards, ...old }) => ({
    kind: "figures",
    look: "cards",
    lead: "",
    ...old,
    figures: each(cards, { emoji: "star" }).map(({ figure = "", ...card }) => ({ ...card, value: figure })),
  }),
  "rich-text": ({ content = "", ...old }) => ({
    kind: "text",
    look: "article",
    ...TEXT,
    ...old,
    text: content,
  }),
  topic: ({ look, ...old }) => ({
    kind: "text",
    look: look === "framed" ? "framed" : "topic",
    ...TEXT,
    ...old,
  }),
  "picture-with-words": becomes("picture", { look: "beside", ...PICTURE }),
  "video-card": ({ text = "", ...old }) => ({
    kind: "picture",
    look: "video",
    ...PICTURE,
    ...old,
    imageDecorative: true,
    text: text === "" ? "" : `<p>${escapeHtml(String(text))}</p>`,
  }),
  "category-offers": becomes("records", { of: "offers", ...RECORDS }),
  "chosen-products": ({ slugs = [], ...old }) => ({
    kind: "records",
    of: "chosen-products",
    ...RECORDS,
    ...old,
    products: slugs,
  }),
  "chosen-recipes": ({ slugs = [], ...old }) => ({
    kind: "records",
    of: "chosen-posts",
    ...RECORDS,
    ...old,
    posts: slugs,
  }),
  "recipes-on-special": becomes("records", { of: "recipes-on-special", ...RECORDS, count: 4 }),
  "latest-posts": ({ emptyText = "", ...old }) => ({
    kind: "records",
    of: "posts",
    ...RECORDS,
    count: 3,
    emptyEmoji: "people-hugging",
    ...old,
    // Without a title it was not shown.
    emptyText: old["emptyTitle"] ? emptyText : "",
  }),
  "post-row": ({ noneText = "", noneEmoji = "newspaper", ...old }) => ({
    kind: "records",
    of: "posts",
    ...RECORDS,
    count: 3,
    ...old,
    emptyText: noneText,
    emptyEmoji: noneEmoji,
  }),
  "store-list": becomes("records", { of: "stores", ...RECORDS }),
  "job-list": becomes("records", { of: "jobs", ...RECORDS }),
  "category-circles": becomes("records", { of: "categories", ...RECORDS }),
  "page-head": becomes("list-head", LIST_HEAD),
  "specials-head": becomes("list-head", { ...LIST_HEAD, tone: "pear", emoji: "shopping-cart" }),
  "range-head": (old) => ({
    kind: "list-head",
    ...LIST_HEAD,
    tone: "leaf",
    emoji: "basket",
    ...old,
    categories: categoriesOf(old),
  }),
  "blog-head": (old) => ({
    kind: "list-head",
    ...LIST_HEAD,
    emoji: "newspaper",
    ...old,
    categories: categoriesOf(old),
  }),
  "job-openings": becomes("list", LIST),
  "store-cards": becomes("list", LIST),
  "specials-offers": (old) => ({ kind: "list", ...LIST, ...old, noneText: linesOf(old["noneText"]) }),
  "blog-posts": ({ noneInCategoryText, ...old }) => ({
    kind: "list",
    ...LIST,
    ...old,
    noneText: linesOf(old["noneText"]),
    noMatchText: linesOf(noneInCategoryText),
  }),
  "product-range": ({ noneInCategoryTitle, noneInCategoryText, ...old }) => ({
    kind: "list",
    ...LIST,
    ...old,
    noneText: linesOf(old["noneText"]),
    noMatchTitle: noneInCategoryTitle ?? LIST.noMatchTitle,
    noMatchText: linesOf(noneInCategoryText),
  }),
  "store-finder": becomes("store-map", { title: "Our stores", moreLabel: "" }),
  "store-teaser": becomes("store-map", { moreLabel: "" }),
};

/** Kinds that keep their name and get looks: with one, a section is new. */
const KEPT = new Set(["steps", "questions", "call-to-action"]);

/** A section in the new vocabulary, with its id. One of another kind, or of a new one, stays as it is. */
export function toNewSection(section: unknown): unknown {
  const { id, kind, hidden, ...fields }: Section = Object(section);
  const change = typeof kind === "string" && Object.hasOwn(NEW_KINDS, kind) ? NEW_KINDS[kind] : undefined;
  if (change === undefined || (KEPT.has(String(kind)) && "look" in fields)) return section;
  return { ...(id !== undefined && { id }), ...(hidden !== undefined && { hidden }), ...change(fields) };
}

/** A record with its sections in the new vocabulary. */
export function withNewSections(record: unknown): unknown {
  const { sections }: Section = Object(record);
  return Array.isArray(sections) ? { ...Object(record), sections: sections.map(toNewSection) } : record;
}

function withLinks({
  linkTo = null,
  linkLabel = "",
  secondTo = null,
  secondLabel = "",
  ...old
}: Fields): Fields {
  const links = [
    { linkTo, linkLabel },
    { linkTo: secondTo, linkLabel: secondLabel },
  ];
  const last = links.findLastIndex((link) => link.linkTo !== null || link.linkLabel !== "");
  return { ...old, links: links.slice(0, last + 1) };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The entries of a list, each with the fields of a new one. */
function each(list: unknown, blank: Fields): Fields[] {
  return listOf(list).map((entry): Fields => ({ ...blank, ...Object(entry) }));
}

function categoriesOf({ categories }: Fields): Fields[] {
  return each(categories, { title: "", lead: "", tone: "honey", emoji: "newspaper" });
}

/** A text as sentences, one a line. */
function linesOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
