import { useState, type ReactNode } from "react";
import type { DeferredPart } from "./defer.ts";
import { Deferred } from "./deferred.tsx";

/** The data under this key stays on the server: what is handed to the browser has no symbols. */
const ON_SERVER = Symbol("stays on the server");

/** A part of a page whose data the browser does not need, since the part never changes in an open page. */
export type StillPart<Data> = { still: { [ON_SERVER]?: Data } } | { promise: Promise<Data> };

/**
 * Keeps the data of a part from being handed to the browser beside its HTML. A part that is late or has failed is handed
 * over, because the browser then completes it.
 */
export function keepOnServer<Data>(part: DeferredPart<Data>): StillPart<Data> {
  return "data" in part ? { still: { [ON_SERVER]: part.data } } : part;
}

interface StillProps<Data> {
  /** The id of the element around it. */
  id: string;
  part: StillPart<Data>;
  /** What is loading, as shown to the visitor. */
  label: string;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a part of a page without scripts: its links and pictures need none. The browser leaves its HTML as it came. Pages
 * of the site are always loaded as documents (docs/decisions/0036-pages-are-documents.md), so there always is one.
 */
export function Still<Data>({ id, part, label, children }: StillProps<Data>) {
  if ("promise" in part) {
    return (
      <Deferred part={part} label={label}>
        {children}
      </Deferred>
    );
  }
  if (!import.meta.env.SSR) return <HtmlAsItCame id={id} />;
  const { [ON_SERVER]: data } = part.still;
  return <div id={id}>{data !== undefined && children(data)}</div>;
}

/** Hydration does not look into an element with HTML of its own. Should React render it again, the HTML is the same. */
function HtmlAsItCame({ id }: { id: string }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
