import { sanitiseArticle } from "../blogs/sanitise.ts";
import { isLinkPlaceholder } from "../../../rules/text/site-facts.ts";
import { mapWords } from "./map-words.ts";
import type { Section } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";

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
