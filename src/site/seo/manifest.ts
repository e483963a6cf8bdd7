import { titleOf, type SiteBrand } from "../../rules/brand/site-brand.ts";

/** `--stone` of the light scheme: the background of the pages, and the browser's theme colour. */
const GROUND = "#fffbf2";

/** Renders the web app manifest, with which phones add the site to the home screen. */
export function renderManifest(brand: SiteBrand): string {
  return JSON.stringify({
    id: "/",
    name: titleOf(brand),
    short_name: brand.name,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: GROUND,
    background_color: GROUND,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
