import { lazy, type LazyExoticComponent } from "react";
import type { SectionView } from "./section-views.server.ts";

const FILES = import.meta.glob<SectionView>(["../../../src/content/pages/sections/*/*.view.tsx"], {
  import: "View",
});

const LAZY = new Map<string, LazyExoticComponent<SectionView>>();

/** In a browser, the component of a kind of section whose component runs there. Its code loads when it is rendered. */
export function lazySectionViewOf(kind: string): LazyExoticComponent<SectionView> | undefined {
  const known = LAZY.get(kind);
  if (known) return known;
  const [, load] = Object.entries(FILES).find(([file]) => file.endsWith(`/${kind}/${kind}.view.tsx`)) ?? [];
  if (!load) return undefined;
  const view = lazy(async () => ({ default: await load() }));
  LAZY.set(kind, view);
  return view;
}
