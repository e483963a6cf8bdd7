import type { SectionView } from "./section-views.server.ts";

const FILES = import.meta.glob<SectionView>(["../../../src/sections/*/*.view.tsx"], {
  import: "View",
});

/**
 * Loads the component of a kind of section.
 *
 * @throws Error where the kind has none.
 */
export async function loadSectionView(kind: string): Promise<SectionView> {
  const [, load] = Object.entries(FILES).find(([file]) => file.endsWith(`/${kind}/${kind}.view.tsx`)) ?? [];
  if (!load) throw new Error(`The kind of section “${kind}” has no component.`);
  return load();
}
