import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import type { PageSection } from "./read-page.ts";

/**
 * The fields of the first section of a kind that runs in the browser, for what a screen says elsewhere, such as in its
 * title. Undefined where the section is hidden.
 */
export function fieldsOfKind<Kind>(
  sections: readonly PageSection[],
  kind: string,
): SectionFields<Kind> | undefined {
  const { id, live } = sections.find((section) => section.kind === kind) ?? {};
  // `readPage` has checked them by the schema of the kind.
  return live && ({ ...live.fields, id } as SectionFields<Kind>);
}
