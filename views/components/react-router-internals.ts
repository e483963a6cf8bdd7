import type { ContextType } from "react";
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FrameworkContext,
} from "react-router";

/**
 * Every private part of React Router that we use. Checked against version 8.4.0. A test compares the installed
 * version with this constant, so that an upgrade prompts a review of this file.
 */
export const READ_IN_VERSION = "8.4.0";

export type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";

/** The router of the document, with its pending navigation. */
export const DataRouterContext = UNSAFE_DataRouterContext;

/** The matched routes of the current page. */
export const DataRouterStateContext = UNSAFE_DataRouterStateContext;

/** The manifest of the build, and the state that the server hands to the browser. */
export const FrameworkContext = UNSAFE_FrameworkContext;

/** The properties of `window` through which the document passes its state to the browser entry. */
export const HANDOFF = {
  /** The options, with `stream`, into which `streamController` enqueues the data of the page. */
  context: "__reactRouterContext",
  manifest: "__reactRouterManifest",
  /** The modules of the page's routes, by their ids. */
  routeModules: "__reactRouterRouteModules",
} as const;

/** Tells React Router that the page has scripts: it checks this flag before it writes the loader data after the page. */
export function markScriptsRendered({ renderMeta }: ContextType<typeof FrameworkContext> & object): void {
  if (renderMeta) renderMeta.didRenderScripts = true;
}
