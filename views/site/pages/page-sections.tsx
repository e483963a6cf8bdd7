import {
  createElement,
  Suspense,
  useEffect,
  useState,
  type ReactNode,
  lazy,
  type LazyExoticComponent,
} from "react";
import { groupSections, type SectionGroup, type Topic } from "../../../src/rules/pages/place-sections.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import type { DeferredPart } from "../../../src/rules/deferred-part.ts";
import { heldOnServer } from "../../components/server-only.ts";
import type { PageSection } from "./read-page.ts";
import type { SectionView } from "./section-views.server.ts";
import styles from "./page-sections.module.css";

/** What the server renders a section from. */
interface HeldSection {
  View: SectionView;
  fields: Readonly<Record<string, unknown>>;
  part: DeferredPart<unknown>;
  topics: readonly Topic[];
}

/**
 * Lets the editor scroll its preview to a section, and opens in the editor the section that is pressed in the preview. Only
 * frames of this site's own origin are heard and told.
 */
function useEditorLink(isPreview: boolean): void {
  useEffect(() => {
    if (!isPreview || window.parent === window) return undefined;
    const { origin } = window.location;
    const show = ({ data, origin: from }: MessageEvent<unknown>) => {
      if (from !== origin) return;
      const id: unknown = Object(data).showSection;
      if (typeof id !== "string") return;
      document
        .querySelector(`[data-section="${CSS.escape(id)}"] > *`)
        ?.querySelector("section, header, div")
        ?.scrollIntoView({ block: "start" });
    };
    const open = ({ target }: MouseEvent) => {
      const marked = target instanceof Element ? target.closest("[data-section]") : null;
      const id = marked?.getAttribute("data-section");
      if (id) window.parent.postMessage({ openSection: id }, origin);
    };
    window.addEventListener("message", show);
    document.addEventListener("click", open);
    return () => {
      window.removeEventListener("message", show);
      document.removeEventListener("click", open);
    };
  }, [isPreview]);
}

interface PartProps {
  section: Readonly<Record<string, unknown>>;
}

/**
 * What a screen renders itself, by the kind of section: its working parts, with the data of its own loader. They are of the
 * screen's code, so no other page gets them. The type is that of a method, because each component names the fields of its
 * own kind, by whose schema `readPage` has checked them.
 */
type ScreenParts = Readonly<Record<string, { View(props: PartProps): ReactNode }["View"]>>;

interface PageSectionsProps {
  sections: readonly PageSection[];
  isPreview: boolean;
  parts?: ScreenParts;
}

/** The sections of a page in order. */
export function PageSections({ sections, isPreview, parts = {} }: PageSectionsProps) {
  useEditorLink(isPreview);
  const show = (section: PageSection) => {
    const shown = section.live ? (
      <LiveSection section={section} live={section.live} part={parts[section.kind]} />
    ) : (
      <StillSection section={section} />
    );
    return isPreview ? (
      <div key={section.id} data-section={section.id} className={styles["frame"]}>
        {shown}
      </div>
    ) : (
      <Suspense key={section.id}>{shown}</Suspense>
    );
  };
  return groupSections(sections).map((group) => (
    <Box key={group.sections[0]?.id} group={group} show={show} />
  ));
}

/** The box that neighbouring sections share. The kinds that stand in it have its styles. */
function Box({
  group: { box, sections },
  show,
}: {
  group: SectionGroup<PageSection>;
  show: (section: PageSection) => ReactNode;
}) {
  const shown = sections.map(show);
  if (box === null) return shown;
  if (box === "text")
    return (
      <div className="reading" data-sections={box}>
        {shown}
      </div>
    );
  return (
    <div className="container" data-sections={box}>
      {box === "halves" ? (
        shown
      ) : (
        <>
          <div>{shown[0]}</div>
          <div>{shown.slice(1)}</div>
        </>
      )}
    </div>
  );
}

/**
 * A section that is HTML and styles only. A browser keeps the server's HTML: it has neither the component nor the words a
 * second time. If React renders the page again, the HTML that was there is put back.
 */
function StillSection({ section: { id, held, place } }: { section: PageSection }) {
  const own = import.meta.env.SSR ? (heldOnServer(held) as HeldSection | undefined) : undefined;
  const [html] = useState(() => (import.meta.env.SSR ? "" : htmlOf(id)));
  if (!own)
    return (
      <div
        className={styles["frame"]}
        data-still={id}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  const { View, fields, part, topics } = own;
  return (
    <div className={styles["frame"]} data-still={id}>
      <View section={{ ...fields, id }} part={part} place={place} topics={topics} />
    </div>
  );
}

/** The server's HTML of a section, which the document has when it is hydrated. */
function htmlOf(id: string): string {
  return document.querySelector(`[data-still="${CSS.escape(id)}"]`)?.innerHTML ?? "";
}

/** A section whose component runs in the browser too. */
function LiveSection({
  section: { id, kind, held, place },
  live: { fields, part },
  part: own,
}: {
  section: PageSection;
  live: NonNullable<PageSection["live"]>;
  part: ScreenParts[string] | undefined;
}): ReactNode {
  if (own) return createElement(own, { section: { ...fields, id } });
  const view = import.meta.env.SSR
    ? (heldOnServer(held) as HeldSection | undefined)?.View
    : lazySectionViewOf(kind);
  // Of one kind it is always the same component.
  return view && createElement(view, { section: { ...fields, id }, part, place, topics: [] });
}

const LAZY = new Map<string, LazyExoticComponent<SectionView>>();

/**
 * In a browser, the component of a kind of section whose component runs there. Its code loads when it is rendered, and the
 * list of all kinds with it, so that pages without such a section have neither.
 */
function lazySectionViewOf(kind: string): LazyExoticComponent<SectionView> {
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
