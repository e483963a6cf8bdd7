import type { ComponentType } from "react";
import type { Place, Topic } from "../../../src/rules/pages/place-sections.ts";
import type { DeferredPart } from "../../../src/rules/deferred-part.ts";

/** The public component of any kind of section. */
export type SectionView = ComponentType<{
  section: Readonly<Record<string, unknown>>;
  part: DeferredPart<unknown>;
  place: Place;
  topics: readonly Topic[];
}>;

const FILES = import.meta.glob<SectionView>(["../../../src/sections/*/*.view.tsx"], {
  eager: true,
  import: "View",
});

/** Every component, for rendering on the server. A browser loads only those that run in it (`section-view-files.ts`). */
const VIEWS = new Map(
  Object.entries(FILES).map(([file, view]) => [file.split("/").slice(-2).join("/"), view]),
);

/** Returns the public component of a kind of section. */
export function sectionViewOf(kind: string): SectionView | undefined {
  return VIEWS.get(`${kind}/${kind}.view.tsx`);
}
