import { createContext, useContext, useState } from "react";
import { Links } from "react-router";
import { DataRouterStateContext, FrameworkContext } from "../components/react-router-internals.ts";
import { PUBLIC_LAYOUT } from "./public-layout.ts";

/** Reads the text of a stylesheet by its address: on the server alone, which writes it into the page. */
export const StyleTexts = createContext<(address: string) => string>(() => "");

/**
 * The styles of a page. Those of a public page's first view stand in the page itself: its first paint waits for
 * nothing but the HTML. Their links stay beside them, switched off, so that whoever looks whether a file is there
 * (React Router before the next page) finds it and fetches nothing.
 * Staff come again and again: their pages keep the files in the browser's cache.
 */
export function DocumentStyles() {
  // In development Vite serves the styles, and changes them in place.
  return import.meta.env.DEV ? <Links nonce="" /> : <BuiltStyles />;
}

function BuiltStyles() {
  const framework = useContext(FrameworkContext);
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  const readText = useContext(StyleTexts);
  const addresses = [
    ...new Set(matches.flatMap(({ route }) => framework?.manifest.routes[route.id]?.css ?? [])),
  ];
  // Of the first view, for as long as the document lives.
  const [written] = useState(
    () => new Set(matches.some(({ route }) => route.id === PUBLIC_LAYOUT) ? addresses : []),
  );
  return (
    <>
      {written.size > 0 && (
        // What the server wrote stays as it is: the browser has no use for a second copy.
        <style
          suppressHydrationWarning
          nonce={framework?.nonce}
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? [...written].map(readText).join("") : " ",
          }}
        />
      )}
      {addresses.map((address) => (
        <link
          key={address}
          rel="stylesheet"
          href={address}
          // React's types leave it out.
          {...(written.has(address) && { disabled: true })}
        />
      ))}
    </>
  );
}
