import { createElement } from "react";
import type { FAQPage, WithContext } from "schema-dts";
import type { Site } from "../../../src/site/context.ts";
import { pagePath } from "../../../src/content/kinds/pages/page-addresses.ts";
import type { AnsweredQuestion } from "../../../src/content/kinds/pages/section-kind.ts";
import type { Place } from "../../../src/rules/pages/place-sections.ts";
import { showPage } from "../../../src/content/kinds/pages/show-page.ts";
import type { DeferredPart } from "../../../src/rules/deferred-part.ts";
import { defer } from "../../components/defer.ts";
import { holdOnServer } from "../../components/server-only.ts";
import { requireFound } from "../found-or-moved.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { sectionViewOf } from "./section-views.server.ts";

/** A section as the browser gets it. */
export interface PageSection {
  id: string;
  kind: string;
  place: Place;
  /** What the server renders it from; empty in the browser. */
  held: Record<string, never>;
  /** Of a section whose component runs in the browser: what it is rendered from. */
  live?: { fields: Readonly<Record<string, unknown>>; part: DeferredPart<unknown> };
}

/** A page as its screen shows it. */
export interface PageData {
  path: string;
  title: string;
  description: string;
  noindex: boolean;
  isPreview: boolean;
  sections: PageSection[];
}

/**
 * Reads the page of a slug, with everything that its sections show.
 *
 * @throws Response 301 where the page has moved, 404 where there is none.
 * @public
 */
export async function readPage(
  site: Site,
  slug: string,
  report: (error: unknown) => void,
): Promise<PageData> {
  const page = requireFound(await site.find("pages", slug), pagePath);
  const { title, description, sections, questions } = await showPage(site, page, report);
  return {
    path: pagePath(page.slug),
    title,
    description: description || title,
    noindex: page.noindex,
    isPreview: site.preview !== undefined,
    sections: [
      ...(await Promise.all(
        sections.map(async ({ id, kind, hydrates, fields, data, place, topics }): Promise<PageSection> => {
          const part = data ? await defer(data, report) : { data: undefined };
          const View = sectionViewOf(kind);
          const held = holdOnServer(View && { View, fields, part, topics });
          return { id, kind, place, held, ...(hydrates && { live: { fields, part } }) };
        }),
      )),
      ...(questions.length > 0 ? [faqSection(questions)] : []),
    ],
  };
}

/** The structured data of all questions that a page answers. Its id is none that a section can have. */
function faqSection(questions: readonly AnsweredQuestion[]): PageSection {
  const data: WithContext<FAQPage> = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  };
  const View = () => createElement(JsonLd<FAQPage>, { data });
  const held = holdOnServer({ View, fields: {}, part: { data: undefined }, topics: [] });
  return { id: "faq:data", kind: "", place: "page", held };
}
