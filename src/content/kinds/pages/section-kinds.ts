import type { Section, SectionKind } from "./section-kind.ts";

type Declarations = Readonly<Record<string, SectionKind>>;

/** Every kind of section: each folder of `sections/` is one. Vite lists them in the build, Node reads the folder. */
const FILES: Declarations = import.meta.env
  ? import.meta.glob("../../../sections/*/*.section.ts", { eager: true, import: "section" })
  : await (await import("./import-sections.ts")).importSections();

const KINDS = new Map(
  Object.entries(FILES)
    .map(([file, kind]) => [file.split("/").at(-2) ?? "", kind] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

/** The names of all kinds of section, in alphabetical order. */
export const SECTION_KINDS: readonly string[] = [...KINDS.keys()];

/** The declaration of a kind of section; undefined for one that this version does not know. */
export function sectionKindOf(kind: unknown): SectionKind | undefined {
  return typeof kind === "string" ? KINDS.get(kind) : undefined;
}

/** Whether a section stays on a page of the specification. */
export function isPermanentSection({ id, kind }: Section, slug: string): boolean {
  const { screens, permanent } = sectionKindOf(kind) ?? {};
  return screens !== undefined || (permanent?.[slug]?.includes(id) ?? false);
}
