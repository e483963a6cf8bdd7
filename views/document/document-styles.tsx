import { createContext, useContext, useState } from "react";
import { Links } from "react-router";
import { DataRouterStateContext, FrameworkContext } from "../components/react-router-internals.ts";
import { useIsMissing } from "./is-missing.ts";
import { PUBLIC_LAYOUT } from "./public-layout.ts";

/** Returns the text of a stylesheet by its address. Provided only on the server, which inlines the text. */
export const StyleTexts = createContext<(address: string) => string>(() => "");

/**
 * The styles of a page. On public pages the styles of the first view are inlined, so that the first paint needs only
 * the HTML. Their `<link>` elements are also rendered, disabled: React Router looks for them before the next page,
 * finds them and fetches nothing. The not-found page uses files, because most of its requests are from robots. Staff return often, so their pages use files from the browser's cache instead.
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
  // The not-found page is the same whichever screen found nothing: it needs the styles of the frame alone.
  const last =
    import.meta.env.SSR && isMissing
      ? matches.findIndex(({ route }) => route.id === PUBLIC_LAYOUT)
      : matches.length;
  const addresses = [
    ...new Set(
      matches.slice(0, last + 1).flatMap(({ route }) => framework?.manifest.routes[route.id]?.css ?? []),
    ),
  ];
  // The inlined addresses of the first view; constant for the life of the document.
  const [written] = useState(
    () =>
      new Set(
        !(import.meta.env.SSR && isMissing) && matches.some(({ route }) => route.id === PUBLIC_LAYOUT)
          ? addresses
          : [],
      ),
  );
  return (
    <>
      {written.size > 0 && (
        // Hydration leaves the server's styles as they are: the browser needs no second copy.
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
          // React's types lack `disabled`.
          {...(written.has(address) && { disabled: true })}
        />
      ))}
    </>
  );
}
