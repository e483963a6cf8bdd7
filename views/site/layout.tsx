import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import type { MenuPosition } from "../../src/content/kinds/banners/banner.schema.ts";
import type { Store } from "../../src/content/kinds/stores/store.schema.ts";
import { reportContext, siteContext, type SiteSettings } from "../../src/site/context.ts";
import {
  navigationWithoutEmptyLists,
  withoutEmptyLists,
  type FilledLists,
} from "../../src/rules/links/filled-lists.ts";
import { menuCards, toPageBanner } from "../../src/rules/banners/banners.ts";
import { pick } from "../../src/rules/pick.ts";
import { addDays, maltaDay } from "../../src/rules/time/malta-time.ts";
import type { Route } from "./+types/layout";
import { ErrorPage } from "./error-page.tsx";
import { NotFound } from "./not-found/not-found.tsx";
import type { FrameStore } from "./frame-context.ts";
import { readOr } from "./read-or.ts";
import { noticeOf } from "./recalls/recall-words.ts";
import { SiteFrame } from "./site-frame.tsx";

/**
 * Reads the data of the frame around every public page. A failed read does not fail the page: the data is left out,
 * and the banner provider in the browser fetches its part again.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const report = context.get(reportContext);
  const [banners, stores, settings, filled, recalls] = await Promise.all([
    readOr(report, undefined, () => site.list("banners")),
    readOr(report, undefined, () => site.list("stores")),
    readOr(report, undefined, () => site.settings()),
    readOr(report, undefined, () => site.filledLists()),
    readOr(report, { items: [], total: 0 }, () =>
      site.page("recalls", { isFresh: true, limit: 3, offset: 0 }),
    ),
  ]);
  const menu = (name: MenuPosition) => menuCards(banners ?? [], name, site.now());
  const { preview } = site;
  const frameStores = stores?.map((store) => toFrameStore(store, site.now())) ?? [];
  return {
    banners: banners?.map(toPageBanner),
    stores: frameStores,
    menus: { shop: menu("shop"), corporate: menu("corporate") },
    chain: { stores: stores?.length ?? 0, islands: [...new Set(stores?.map(({ island }) => island))] },
    filled,
    frame: settings && frameOf(settings, frameStores, filled),
    /** Above everything else: recalls, and what staff have to say. */
    notices: [...noticeOf(recalls.items, recalls.total), ...(settings?.notice ? [settings.notice] : [])],
    /** Of a page that shows a draft. */
    ...(preview && { preview }),
  };
}

/** What the frame shows. What could not be read is undefined, or empty. */
export type FrameData = Awaited<ReturnType<typeof loader>>;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame data={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

/** Replaces the layout, so it renders the frame too: header and footer stay on every error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("site/layout");
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <SiteFrame data={data}>{missing ? <NotFound /> : <ErrorPage />}</SiteFrame>;
}

/**
 * The words of the frame, without links to lists that have no entries yet. The bar shows the store that staff have
 * chosen, or else the first one.
 */
function frameOf(
  { topBar, header, footer, company, newsletter }: SiteSettings,
  stores: readonly FrameStore[],
  filled: FilledLists | undefined,
) {
  const { store: id, words, note } = topBar;
  const store = id === undefined ? undefined : (stores.find((each) => each.id === id) ?? stores[0]);
  return {
    topBar: { store, words, note },
    header: navigationWithoutEmptyLists(header, filled),
    footer: withoutEmptyLists(footer, filled),
    company,
    subscribe: newsletter.consent === "" ? "" : newsletter.title,
  };
}

/** The fields of a store that every page needs. Of its special days, only those of the next days are needed. */
function toFrameStore(store: Store, now: Date): FrameStore {
  const [first, last] = [maltaDay(now), addDays(maltaDay(now), DAYS_KNOWN)];
  const exceptions = store.exceptions.filter(({ date }) => first <= date && date <= last);
  return { ...pick(store, ["id", "slug", "name", "locality", "hours", "holidayHours"]), exceptions };
}

const DAYS_KNOWN = 30;
