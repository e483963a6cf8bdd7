import { z } from "zod";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import {
  besideErrors,
  firstDay,
  instant,
  isInOrder,
  lastDay,
  line,
  paragraphs,
  pictureUrl,
  requiredLine,
  slug,
} from "../../../rules/schema/fields.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

/** What a notice for the board of a store has room for; a page has more. */
const MAX_PICTURES = 4;

/** More than a chain on these islands has. */
export const MAX_STORES = 60;

/** One product in all its sizes and flavours. */
export const MAX_PRODUCTS = 20;

/** The texts of the notice, in which nothing may play the risk down; the title is made of brand and product where staff write none. */
const JUDGED = [
  "title",
  "product",
  "brand",
  "batch",
  "hazard",
  "risk",
  "action",
  "remedy",
  "contact",
] as const;

const slugs = (max: number) =>
  z.array(slug, "Please enter a list of slugs.").max(max, `Please choose at most ${max}.`).default([]);

/** The limits of the texts are those of a notice on one A4 page. */
const recallFields = z.strictObject({
  /** The head of its page; the site makes one of the brand and the product where staff write none. */
  title: line(160).default(""),
  /** Its name and size, as they stand on the package. */
  product: requiredLine(120),
  brand: line(80).default(""),
  /** How a customer tells it from others: batches, best-before dates, models, serial numbers. */
  batch: line(300).default(""),
  /** What is wrong with it. */
  hazard: paragraphs(600).default(""),
  /** What can happen to a person. */
  risk: paragraphs(600).default(""),
  /** What who has it should do. */
  action: requiredLine(500),
  /** What a customer gets (Regulation 2023/988, Article 37). */
  remedy: requiredLine(400),
  /** Whom to ask, free of charge. */
  contact: requiredLine(300),
  pictures: z
    .array(
      z.strictObject({
        imageUrl: pictureUrl.nullable().default(null),
        imageAlt: line(300).default(""),
      }),
    )
    .max(MAX_PICTURES, `Please use at most ${MAX_PICTURES} pictures.`)
    .default([]),
  /** The products of the range whose pages lead to it, by their slugs. */
  products: slugs(MAX_PRODUCTS),
  /** The stores that sold it, by their slugs; none means that the notice names no store. */
  stores: slugs(MAX_STORES),
  soldFrom: firstDay.nullable().default(null),
  soldUntil: lastDay.nullable().default(null),
  status: z.enum(["draft", "published", "archived"]).default("draft"),
  publishAt: instant.nullable().default(null),
  /** Until when every page says it; `NOTICE_DAYS` where staff choose nothing. */
  noticeUntil: lastDay.nullable().default(null),
});

/**
 * A recall of a product, complete as visitors see it: with what Regulation (EU) 2023/988, Article 36(2), and for food 178/2002,
 * Article 19, ask for.
 */
export const recallSchema = JUDGED.map(judged)
  .reduce((schema, rule) => schema.refine(...rule), recallFields)
  .refine(({ hazard }) => hazard !== "", { path: ["hazard"], error: MISSING, when: besideErrors })
  .refine(({ soldFrom, soldUntil }) => isInOrder(soldFrom, soldUntil), {
    path: ["soldUntil"],
    error: "The last day of sale can't be before the first.",
    when: besideErrors,
  });

type Rule = Parameters<typeof recallFields.refine>;

/** Refuses words that play the risk down. */
function judged(name: (typeof JUDGED)[number]): Rule {
  return [
    (recall) => playedDownFault(recall[name]) === "",
    {
      path: [name],
      error: ({ input }) => playedDownFault(Reflect.get(Object(input), name)),
      when: besideErrors,
    },
  ];
}

export type RecallInput = z.input<typeof recallSchema>;
export type Recall = z.output<typeof recallSchema> & SluggedFields;

/**
 * Words that make a risk look smaller than it is. Regulation (EU) 2023/988, Article 36(2)(c) names them: they may not stand in
 * the notice of a recall. "Take these precautions" is an instruction, so the plural is none of them.
 */
const PLAYED_DOWN: readonly RegExp[] = [
  /\bvoluntar(?:y|ily)\b/i,
  /\bprecaution(?:ary)?\b/i,
  /\bdiscretion(?:ary|ally)?\b/i,
  /\bin (?:very |extremely )?(?:rare|specific|isolated|exceptional) (?:cases?|situations?|circumstances|instances)\b/i,
  /\bno (?:reported |known )?(?:accidents?|incidents?|injur(?:y|ies)|illness(?:es)?)(?: (?:has|have) been reported)?\b/i,
];

/** The first words of a text that play a risk down, as they stand there; undefined where there are none. */
export function findPlayedDown(text: string): string | undefined {
  const oneLine = text.replaceAll(/\s+/g, " ");
  const found = PLAYED_DOWN.flatMap((words) => words.exec(oneLine) ?? []);
  return found[0];
}

/** Why a text is refused, with the words that it has; empty where it is not. */
export function playedDownFault(text: unknown): string {
  const words = typeof text === "string" ? findPlayedDown(text) : undefined;
  return words === undefined
    ? ""
    : `Please leave out “${words}”: the notice of a recall may not play the risk down (Regulation 2023/988, Article 36).`;
}
