import { z } from "zod";
import { type ControlTrait, controlTraits, unwrap } from "../../../rules/schema/field-traits.ts";
import { sanitiseArticle } from "../blogs/sanitise.ts";
import { isLinkPlaceholder } from "../../../rules/text/site-facts.ts";
import type { Section } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";

/** What a text of a section is: words in one or several lines, an article in HTML, or the address of a link. */
type WordsKind = "words" | "rich" | "link";

/** What happens to the words of a value. */
interface WordsVisitor {
  text(text: string, is: WordsKind): string;
  /** Whether an entry of a list stays; it gets all words of the entry. */
  keep?(words: readonly string[]): boolean;
}

/**
 * Returns a value of a schema with all its words and the addresses of its links replaced. Pictures, choices and numbers stay as
 * they are.
 */
export function mapWords(schema: unknown, value: unknown, visitor: WordsVisitor): unknown {
  const { trait, inner } = describeSchema(schema);
  if (typeof value === "string") {
    if (trait?.is === "rich") return visitor.text(value, "rich");
    const isLink = trait?.is === "line" && (trait.type === "site-link" || trait.type === "link");
    if (isLink) return visitor.text(value, "link");
    const isWords = trait?.is === "text" || (trait?.is === "line" && (trait.type ?? "text") === "text");
    return isWords ? visitor.text(value, "words") : value;
  }
  if (trait?.is === "lines" && Array.isArray(value))
    return value
      .map(String)
      .filter((line) => visitor.keep?.([line]) ?? true)
      .map((line) => visitor.text(line, "words"));
  if (inner instanceof z.ZodObject && typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, mapWords(inner.shape[name], field, visitor)]),
    );
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = inner;
    return value
      .filter((entry) => visitor.keep?.(wordsIn(element, entry)) ?? true)
      .map((entry) => mapWords(element, entry, visitor));
  }
  return value;
}

interface Description {
  trait: ControlTrait | undefined;
  inner: z.ZodType | undefined;
}

/** Every page describes the same few schemas for each of its texts. */
const DESCRIPTIONS = new WeakMap<z.ZodType, Description>();

/** What a schema says of a value, without the defaults and nulls around it. */
function describeSchema(schema: unknown): Description {
  const known = schema instanceof z.ZodType ? DESCRIPTIONS.get(schema) : undefined;
  if (known) return known;
  const layers = unwrap(schema);
  const trait = layers.flatMap((layer) => controlTraits.get(layer) ?? [])[0];
  const description = { trait, inner: layers.at(-1) };
  if (schema instanceof z.ZodType) DESCRIPTIONS.set(schema, description);
  return description;
}

/** All words of a value, in the order of its fields. */
export function wordsIn(schema: unknown, value: unknown): string[] {
  const words: string[] = [];
  mapWords(schema, value, {
    text(text, is) {
      if (text !== "" && is !== "link") words.push(text);
      return text;
    },
  });
  return words;
}

/** The sections with every article in them sanitised. */
export function sanitiseSections(sections: readonly Section[]): Section[] {
  return sections.map((section) => {
    const declaration = sectionKindOf(section.kind);
    if (!declaration) return section;
    const sanitised = mapWords(declaration.schema, section, {
      text: (text, is) => (is === "rich" ? sanitiseArticle(text, isLinkPlaceholder) : text),
    });
    return { ...section, ...Object(sanitised) };
  });
}
