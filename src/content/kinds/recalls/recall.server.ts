import { sql } from "kysely";
import { fromMaltaTime, addDays, maltaDay } from "../../../rules/time/malta-time.ts";
import { trimTo } from "../../../rules/text/text.ts";
import { entriesOf } from "../../../storage/database/sql.ts";
import { LATEST_FIRST } from "../../lifecycle/order.ts";
import { readShown } from "../../lifecycle/public-view.ts";
import { pick } from "../../../rules/pick.ts";
import type { CategoryFilter, ServerKind } from "../../lifecycle/server-kind.ts";
import { RECALLS_PATH, recallKind } from "./recall.kind.ts";
import { recallSchema, type Recall } from "./recall.schema.ts";

/** For how many days every page says a recall, where staff choose nothing. */
const NOTICE_DAYS = 14;

/** Earlier than any instant: of a recall that has no date yet. */
const NEVER = "";

const CARD_FIELDS = [
  "id",
  "slug",
  "title",
  "product",
  "brand",
  "batch",
  "hazard",
  "publishAt",
  "createdDate",
] as const;

export type RecallCard = Pick<Recall, (typeof CARD_FIELDS)[number]>;

interface RecallFilter extends CategoryFilter {
  /** Only those that every page says. */
  isFresh?: true;
  /** Only those of a product, by its slug and former ones. */
  products?: readonly string[];
}

export const recallServer: ServerKind<Recall, RecallCard, RecallFilter> = {
  ...recallKind,
  schema: recallSchema,
  order: LATEST_FIRST,
  publishedDate: "publishAt",
  publicView: (recall, { isShown }) => ({
    ...recall,
    products: recall.products.filter((slug) => isShown("products", slug)),
    // Some of the stores would read as all of them: a customer of another one would eat what is recalled.
    stores: recall.stores.every((slug) => isShown("stores", slug)) ? recall.stores : [],
  }),
  viewContext: {
    kinds: ["products", "stores"],
    read: (db, recalls, now) =>
      readShown(
        db,
        {
          products: recalls.flatMap(({ products }) => products),
          stores: recalls.flatMap(({ stores }) => stores),
        },
        now,
      ),
  },
  toCard: (recall) => pick(recall, CARD_FIELDS),
  select: ({ isFresh, products }, now) => ({
    where: sql`${isFresh ? sql`"freshUntil" >= ${now.toISOString()}` : sql`TRUE`} AND ${
      products
        ? sql`EXISTS (SELECT 1 FROM ${entriesOf("recalls.products", "named")} WHERE named.value IN (${sql.join(products)}))`
        : sql`TRUE`
    }`,
  }),
  computed: ({ noticeUntil, publishAt }) => ({ freshUntil: freshUntil(noticeUntil, publishAt) }),
  prepare: (fields, { before }) => ({ ...fields, title: titleFor(fields, before) }),
  spans: [{ until: "freshUntil" }],
  search: {
    range: 5,
    isBesideList: true,
    // Below a product of the same name, and near enough to stand beside it.
    weight: () => 0.9,
    document: ({ id, slug, title, product, brand, batch, hazard }) => ({
      id,
      type: "recall",
      title,
      description: [product, brand, batch, hazard].filter(Boolean).join(". "),
      category: "Product safety recall",
      url: `${RECALLS_PATH}/${slug}`,
    }),
    otherWords: ({ risk, action }) => ["recall recalled withdrawn", risk, action],
  },
  listing: {
    searched: ["title", "product", "brand", "batch"],
    start: "publishAt",
    choices: ["brand", "action", "remedy", "contact"],
    knownChoices: async () => ({
      action: [
        "Do not eat it. Throw it away, or bring it back to any of our stores.",
        "Stop using it at once, and bring it back to any of our stores.",
      ],
      remedy: [
        "You get your money back, with or without a receipt.",
        "You get your money back or a replacement, as you prefer, with or without a receipt.",
      ],
    }),
    dates: ({ publishAt }) => [publishAt, null],
    detail: ({ brand, batch }) => [brand, batch].filter(Boolean).join(", "),
  },
};

/** The last instant at which every page says a recall. */
function freshUntil(noticeUntil: unknown, publishAt: unknown): string {
  if (typeof noticeUntil === "string") return noticeUntil;
  if (typeof publishAt !== "string") return NEVER;
  const after = addDays(maltaDay(new Date(publishAt)), NOTICE_DAYS + 1);
  return new Date(fromMaltaTime(after, "00:00").getTime() - 1).toISOString();
}

/** The title that staff wrote, or one that follows the brand and the product. */
function titleFor(fields: Readonly<Record<string, unknown>>, before: Recall | undefined): string {
  const written = String(fields["title"]);
  if (written !== "" && written !== (before && madeTitle(before))) return written;
  return madeTitle(fields);
}

/** `Recall: Devon, Galletti 200 g`; empty before either is known. */
function madeTitle({ brand, product }: { brand?: unknown; product?: unknown }): string {
  const words = [brand, product].map(String).filter(Boolean).join(", ");
  return words && trimTo(`Recall: ${words}`, 160);
}
