import type { PublicView } from "../../lifecycle/server-kind.ts";
import type { Page } from "./page.schema.ts";
import type { Section, SectionKind } from "./section-kind.ts";
import { sectionKindOf } from "./section-kinds.ts";

/**
 * A page as visitors see it: without sections that are hidden, not finished, or of a kind that this version does not know.
 * A section has the fields of its kind alone, and names the chosen records that visitors may see.
 */
export function publicPage(page: Page, view: PublicView): Page {
  return { ...page, sections: page.sections.flatMap((section) => publicSection(section, view) ?? []) };
}

function publicSection({ id, kind, hidden, ...own }: Section, { isShown }: PublicView): Section | undefined {
  const declaration = hidden ? undefined : sectionKindOf(kind);
  const parsed = declaration?.schema.safeParse(own);
  if (!declaration || !parsed?.success) return undefined;
  const chosen = chosenIn(declaration, parsed.data).map(
    ({ path, kind: named, slugs }) => [path, slugs.filter((slug) => isShown(named, slug))] as const,
  );
  const fields = { ...parsed.data, ...Object.fromEntries(chosen) };
  return declaration.isEmpty?.(fields) ? undefined : { id, kind, hidden, ...fields };
}

/** The slugs of the records that staff chose for the sections of a page, by the kind of the records. */
export function chosenSlugsOf({ sections }: Page): Record<"products" | "blogs", string[]> {
  const chosen = sections.flatMap((section) => {
    const declaration = sectionKindOf(section.kind);
    return declaration ? chosenIn(declaration, section) : [];
  });
  const of = (kind: "products" | "blogs") => chosen.flatMap((each) => (each.kind === kind ? each.slugs : []));
  return { products: of("products"), blogs: of("blogs") };
}

/** The fields of a section that choose records. */
function chosenIn({ fields = [] }: SectionKind, values: Readonly<Record<string, unknown>>) {
  return fields.flatMap(({ path, control }) => {
    const slugs = values[path];
    return control?.is === "records" && Array.isArray(slugs)
      ? [{ path, kind: control.kind, slugs: slugs.map(String) }]
      : [];
  });
}
