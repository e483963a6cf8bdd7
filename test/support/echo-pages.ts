import type { ServerBuild } from "react-router";
import pino from "pino";
import { createApp } from "../../src/start/app.ts";
import { renderPages } from "../../src/site/rendering/pages.ts";
import { listen, type RawServer } from "./raw-request.ts";
import type { TestApp } from "./test-app.ts";
import type { ApplicantLinks } from "../../src/site/applications/applicant-links.ts";
import type { SubscriptionLinks } from "../../src/site/subscribers/subscriptions.ts";
import type { OldAddresses } from "../../src/site/old-addresses.ts";

/** A site without redirects. */
export const NO_OLD_ADDRESSES: OldAddresses = {
  findNow: () => undefined,
  find: async () => undefined,
  countMissing: () => undefined,
};

/** A site without subscribers. */
const NO_SUBSCRIPTIONS: SubscriptionLinks = {
  findConfirmation: async () => undefined,
  confirm: async () => false,
  findUnsubscription: async () => undefined,
  unsubscribe: async () => false,
};

/** No application. */
const NO_APPLICANTS: ApplicantLinks = {
  find: async () => undefined,
  calendar: async () => undefined,
  withdraw: async () => false,
  erase: async () => false,
};

/** How pages are rendered that read nothing and are asked for by no member of staff. */
export const RENDERING = {
  oldAddresses: NO_OLD_ADDRESSES,
  subscriptions: NO_SUBSCRIPTIONS,
  applicants: NO_APPLICANTS,
  addStaffContext: () => {
    throw new Error("No user is signed in.");
  },
  logger: pino({ level: "silent" }),
  mode: "production",
  readStyle: () => "",
  enqueue: (_network, work) => work(),
  waitForParts: 0,
} satisfies Partial<Parameters<typeof renderPages>[0]>;

/** What React Router sees of a request. */
export interface SeenRequest {
  url: string;
  headers: Record<string, string>;
  isSpaMode: boolean;
}

/**
 * The application with pages that answer with what React Router sees of their request, as `SeenRequest` in JSON. There is
 * one screen, `/`, and one of the staff, `/admin`.
 */
export function listenWithEcho(given: TestApp): Promise<RawServer> {
  const { site } = given;
  const pages = renderPages({
    ...RENDERING,
    build: buildOf(({ url, headers }, status, _headers, { isSpaMode }) =>
      Response.json({ url, headers: Object.fromEntries(headers), isSpaMode }, { status }),
    ),
    site,
  });
  return listen(createApp(given.parts, { site, pages }));
}

const screen = (id: string, path: string) => ({
  id,
  path,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: "",
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const SCREENS = { home: "/", admin: "/admin" };

/** A build whose screens are all made by one function. */
export function buildOf(render: ServerBuild["entry"]["module"]["default"]): ServerBuild {
  // The status says that there is no such screen; React Router would also write it to the console.
  return { ...SCREENS_ALONE, entry: { module: { default: render, handleError: () => undefined } } };
}

/** What all builds of tests have beside their screens. */
export const BUILD = {
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
} satisfies Partial<ServerBuild>;

const SCREENS_ALONE: Omit<ServerBuild, "entry"> = {
  routes: Object.fromEntries(
    Object.entries(SCREENS).map(([id, path]) => [id, { id, path, module: { default: () => null } }]),
  ),
  assets: {
    entry: { imports: [], module: "" },
    routes: Object.fromEntries(Object.entries(SCREENS).map(([id, path]) => [id, screen(id, path)])),
    url: "",
    version: "",
  },
  ...BUILD,
};
