import sectionStyles from "virtual:section-styles";
import { createContext, useContext, useState } from "react";
import { Links, useRouteLoaderData, useMatches } from "react-router";
import { DataRouterStateContext, FrameworkContext } from "../components/react-router-internals.ts";
import { useIsMissing, PUBLIC_LAYOUT } from "./is-missing.ts";

/** Returns the text of a stylesheet by its address. Provided only on the server, which inlines the text. */
export const StyleTexts = createContext<(address: string) => string>(() => "");

/** The style sheet of the site's own colours; empty for the default ones. Provided only on the server. */
export const ColourStyle = createContext("");

/**
 * The colours that the site has chosen, over those of the stylesheets. Hydration leaves the server's text as it is, so the
 * browser needs no second copy. Without own colours there is no element.
 */
export function ColourStyles() {
  const nonce = useContext(FrameworkContext)?.nonce;
  const style = useContext(ColourStyle);
  const [isShown] = useState(() => (import.meta.env.SSR ? style !== "" : hasColourStyle()));
  if (!isShown) return null;
  const text = import.meta.env.SSR ? style : " ";
  return (
    <style id={COLOURS} suppressHydrationWarning nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/**
 * Shows what belongs to the visitor's own store, by the mark that a script has left on the document, and hides what belongs
 * to others (views/site/own-store/own-store.tsx).
 */
export function OwnStoreStyles() {
  const nonce = useContext(FrameworkContext)?.nonce;
  const stores = useRouteLoaderData<() => { stores: readonly { id: string }[] }>(PUBLIC_LAYOUT)?.stores ?? [];
  if (stores.length === 0) return null;
  const rules = stores.map(
    ({ id }) =>
      `:root:not([data-store="${id}"]) [data-of-store="${id}"],:root[data-store="${id}"] [data-of-store=""]`,
  );
  return (
    <style
      suppressHydrationWarning
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: `${rules.join()}{display:none}` }}
    />
  );
}

const COLOURS = "colours";

function hasColourStyle(): boolean {
  return document.getElementById(COLOURS) !== null;
}

/**
 * The styles of a page. On public pages they are inlined, so that the first paint needs only the HTML. The not-found
 * page uses files, because most of its requests are from robots, and staff pages do, because staff return often and have
 * them in the browser's cache.
 */
export function DocumentStyles() {
  // In development Vite serves the styles and replaces them in place.
  return import.meta.env.DEV ? <Links nonce="" /> : <BuiltStyles />;
}

function BuiltStyles() {
  const framework = useContext(FrameworkContext);
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  const readText = useContext(StyleTexts);
  const isMissing = useIsMissing();
  const layout = matches.findIndex(({ route }) => route.id === PUBLIC_LAYOUT);
  // The not-found page is the same whichever screen found nothing: it needs the styles of the frame alone.
  const last = isMissing ? layout : matches.length;
  const kinds = useSectionKinds();
  const all = [
    ...matches.slice(0, last + 1).flatMap(({ route }) => framework?.manifest.routes[route.id]?.css ?? []),
    ...kinds.flatMap((kind) => sectionStyles[kind] ?? []),
  ];
  // The manifest marks an address that an earlier route has too with an empty fragment.
  const addresses = new Set(all.map((address) => address.replace(/#$/, "")));
  if (layout < 0 || isMissing)
    return [...addresses].map((address) => <link key={address} rel="stylesheet" href={address} />);
  // Hydration leaves the server's styles as they are: the browser needs no second copy.
  const text = import.meta.env.SSR ? [...addresses].map(readText).join("") : " ";
  return (
    <style suppressHydrationWarning nonce={framework?.nonce} dangerouslySetInnerHTML={{ __html: text }} />
  );
}

/** The kinds of section that the page has, as its loader returned them in `sections`. */
function useSectionKinds(): string[] {
  const kinds = useMatches().flatMap(({ loaderData }): unknown => {
    const sections: unknown = Object(loaderData).sections;
    return Array.isArray(sections) ? sections.map((section) => Object(section).kind) : [];
  });
  return [...new Set(kinds.filter((kind) => typeof kind === "string"))];
}
