import { lazy, type LazyExoticComponent } from "react";
import type { SectionView } from "./section-views.server.ts";

const LAZY = new Map<string, LazyExoticComponent<SectionView>>();

/**
 * In a browser, the component of a kind of section whose component runs there. Its code loads when it is rendered, and the
 * list of all kinds with it, so that pages without such a section have neither.
 */
export function lazySectionViewOf(kind: string): LazyExoticComponent<SectionView> {
  const known = LAZY.get(kind);
  if (known) return known;
  const view = lazy(async () => ({ default: await loadOnceOnline(kind) }));
  LAZY.set(kind, view);
  return view;
}

/**
 * Loads a component. A failure does not end the page: its section keeps the HTML of the server until the browser is online
 * again.
 */
async function loadOnceOnline(kind: string): Promise<SectionView> {
  try {
    const { loadSectionView } = await import("./section-view-files.ts");
    return await loadSectionView(kind);
  } catch {
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return loadOnceOnline(kind);
  }
}
