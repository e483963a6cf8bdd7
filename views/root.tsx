import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import { useBrand, type BrandData } from "./components/brand.ts";
import { reportContext, siteContext } from "../src/site/context.ts";
import { neutralBrand } from "../src/rules/brand/site-brand.ts";
import { clockChangesAround } from "../src/rules/time/malta-offset.ts";
import { DocumentScripts, FirstLayoutScript } from "./document/document-scripts.tsx";
import { ColourStyles, DocumentStyles, OwnStoreStyles } from "./document/document-styles.tsx";
import { keepPageWhenUnreachable } from "./document/offline-navigation.ts";
import bricolage from "./styles/fonts/bricolage-grotesque.woff2?url";
import figtree from "./styles/fonts/figtree.woff2?url";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import lastResort from "./styles/last-resort.module.css";
import { ErrorReference } from "./components/error-reference.tsx";
import { classNames } from "./components/class-names.ts";
import type { Route } from "./+types/root";

/**
 * Data for every screen: the brand, the origin of absolute links, the time of rendering, and Malta's clock changes.
 * Settings that cannot be read do not fail the page: it then goes by the host name.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const now = site.now();
  const { publicUrl } = site;
  const brand = await site.settings().then(
    (settings) => settings.brand,
    (error: unknown) => {
      context.get(reportContext)(error);
      return neutralBrand(publicUrl);
    },
  );
  const data: BrandData = { publicUrl, brand };
  return { ...data, now: now.toISOString(), clockChanges: clockChangesAround(now) };
}

/** Runs in the browser, around the data requests of every page after the first. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenUnreachable];

export function Layout({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffbf2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101812" media="(prefers-color-scheme: dark)" />
        {[figtree, bricolage].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <DocumentStyles />
        <ColourStyles />
        <OwnStoreStyles />
        <FirstLayoutScript />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={`${brand.name} blog`} href="/blog/feed.xml" />
      </head>
      <body>
        {children}
        <DocumentScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort, when even the frame of a page fails. It needs no data and no scripts. */
export function ErrorBoundary() {
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className={classNames("reading", lastResort["page"])}>
      <title>{`${isMissing ? "Page not found" : "Something went wrong"} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {isMissing ? (
        <>
          <h1>We can’t find that page</h1>
          <p>It has moved, or its time is over.</p>
        </>
      ) : (
        <>
          <h1>Sorry, we dropped something</h1>
          <p>The page could not be shown just now. Check your connection, wait a moment, then try again.</p>
          <p>
            <a href={pathname + search}>Try again</a>
          </p>
        </>
      )}
      <p>
        <a href="/">Go to the home page</a>
      </p>
      {!isMissing && <ErrorReference />}
    </main>
  );
}
