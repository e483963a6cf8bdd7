import { isDeepStrictEqual } from "node:util";
import { ValidationError } from "../../../errors.ts";
import { joinWords } from "../../../rules/text/text.ts";
import { isFixedPage, isReservedAddress, pagePath } from "./page-addresses.ts";
import type { AskedWrite } from "../../lifecycle/server-kind.ts";
import type { Page } from "./page.schema.ts";
import type { Section } from "./section-kind.ts";
import { isPermanentSection, sectionKindOf } from "./section-kinds.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Judges a write against the page as it was.
 *
 * @throws ValidationError with a sentence for each field that may not be written so.
 */
export function checkPage(fields: Fields, { before, slug, isBySite }: AskedWrite<Page>): void {
  const sections = Array.isArray(fields["sections"]) ? (fields["sections"] as readonly Section[]) : [];
  const faults = {
    ...checkUnknownKinds(before, sections),
    // The site creates the pages of the specification.
    ...(!isBySite && checkWorkingParts(before, sections)),
    ...(before && isFixedPage(before.slug)
      ? checkFixed(before, fields, sections, slug)
      : checkAddress(before, slug)),
  };
  if (Object.keys(faults).length > 0) throw new ValidationError(faults);
}

/** A section of an unknown kind may only stay as it is. */
function checkUnknownKinds(before: Page | undefined, sections: readonly Section[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, section] of sections.entries()) {
    if (sectionKindOf(section.kind)) continue;
    const was = before?.sections.find(({ id }) => id === section.id);
    if (!isDeepStrictEqual(was, section))
      errors[`sections.${index}.kind`] =
        `There is no kind of section called “${section.kind.slice(0, 60)}” in this version.`;
  }
  return errors;
}

/** A working part of a page is created with that page, and is on no other. */
function checkWorkingParts(before: Page | undefined, sections: readonly Section[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, { id, kind }] of sections.entries()) {
    const { screens, label } = sectionKindOf(kind) ?? {};
    if (screens && !before?.sections.some((each) => each.id === id && each.kind === kind))
      errors[`sections.${index}.kind`] =
        `“${label}” is a part of ${joinWords(screens.map(pagePath))} and can't be added to a page.`;
  }
  return errors;
}

/** A page of the specification can be edited, but it stays where it is. */
function checkFixed(
  before: Page,
  { status, publishAt }: Fields,
  sections: readonly Section[],
  slug: string | undefined,
): Record<string, string> {
  const missing = before.sections.find(
    (section) =>
      isPermanentSection(section, before.slug) &&
      !sections.some(({ id, kind }) => id === section.id && kind === section.kind),
  );
  return {
    ...(slug !== undefined &&
      slug !== before.slug && { slug: `This page keeps its address ${pagePath(before.slug)}.` }),
    ...(status !== before.status && {
      status: "This page is part of the site: it can be edited, but not taken off the site.",
    }),
    ...(publishAt !== null &&
      publishAt !== before.publishAt && {
        publishAt: "This page is part of the site: it can't be hidden until a date.",
      }),
    ...(missing && {
      sections: `The section “${sectionKindOf(missing.kind)?.label}” of this page can be moved, but not removed.`,
    }),
  };
}

function checkAddress(before: Page | undefined, slug: string | undefined): Record<string, string> {
  if (slug === undefined || slug === before?.slug || !isReservedAddress(slug)) return {};
  return {
    slug: `The site needs the address /${slug.split("/", 1)[0]} itself. Please choose another.`,
  };
}
