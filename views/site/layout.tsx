import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { Suspense, type ReactNode, useContext, useEffect } from "react";
import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { MenuPosition } from "../../src/content/kinds/banners/banner.schema.ts";
import type { Store } from "../../src/content/kinds/stores/store.schema.ts";
import type { SiteSettings } from "../../src/content/settings/public-settings.ts";
import { reportContext, siteContext } from "../../src/site/context.ts";
import {
  navigationWithoutEmptyLists,
  withoutEmptyLists,
  type FilledLists,
} from "../../src/rules/links/filled-lists.ts";
import { menuCards, toPageBanner } from "../../src/rules/banners/banners.ts";
import { pick } from "../../src/rules/pick.ts";
import { nearExceptions } from "../../src/rules/time/opening-hours.ts";
import { formatDayInWords } from "../../src/rules/time/dates.ts";
import type { Route } from "./+types/layout";
import { ErrorPage } from "./error-page.tsx";
import { NotFound } from "./not-found/not-found.tsx";
import { type FrameStore, FilledListsContext, FrameStoresContext } from "./frame-context.ts";
import { readOr } from "./read-or.ts";
import { noticeOf } from "./recalls/recall-words.ts";
import { useSignOutOnExpiry } from "../components/session/end-session.ts";
import { SkipLink } from "../components/skip-link.tsx";
import { BannerProvider, BannerContext } from "./banners/banner-provider.tsx";
import { ClosingBanner } from "./banners/banner-slot.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { TopBar } from "./header/top-bar.tsx";
import { NowProvider } from "../components/now.tsx";
import { WhatsAppButton } from "../components/whatsapp-button.tsx";
import "./paper.css";
import styles from "./layout.module.css";
import { classNames } from "../components/class-names.ts";
import { SmartLink } from "../components/smart-link.tsx";

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
    /** Shown above everything else: recalls, and the notice from staff. */
    notices: [...noticeOf(recalls.items, recalls.total), ...(settings?.notice ? [settings.notice] : [])],
    /** Set if the page shows a draft. */
    ...(preview && { preview }),
  };
}

/** What the frame shows. What could not be read is undefined, or empty. */
type FrameData = Awaited<ReturnType<typeof loader>>;

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

/** The fields of a store that every page needs. Of its special days, only those that are near are needed. */
function toFrameStore(store: Store, now: Date): FrameStore {
  const exceptions = nearExceptions(store, now, DAYS_KNOWN);
  return { ...pick(store, ["id", "slug", "name", "locality", "hours", "holidayHours"]), exceptions };
}

const DAYS_KNOWN = 30;

/** What the frame shows if nothing could be read. */
const NOTHING: FrameData = {
  banners: undefined,
  menus: { shop: [], corporate: [] },
  stores: [],
  chain: { stores: 0, islands: [] },
  filled: undefined,
  frame: undefined,
  notices: [],
};

/** The header, the main area and the footer of every public page, including error pages. */
function SiteFrame({ data = NOTHING, children }: { data: FrameData | undefined; children: ReactNode }) {
  const { frame } = data;
  useSignOutOnExpiry();
  useFocusAfterFilter();
  return (
    <NowProvider>
      <FilledListsContext value={data.filled}>
        <FrameStoresContext value={data.stores}>
          <BannerProvider initial={data.banners} pinned={data.preview !== undefined}>
            {data.preview && <PreviewBar {...data.preview} />}
            <SkipLink />
            <header className={styles["header"]}>
              {data.notices.map((notice) => (
                <SiteNotice key={notice.text} {...notice} />
              ))}
              <TopBar bar={frame?.topBar} />
              <Header items={frame?.header ?? []} menus={data.menus} />
            </header>
            <main id="main" tabIndex={-1} className={styles["main"]}>
              {children}
              <ClosingBanner />
              <BannerFailure />
            </main>
            <Suspense>
              <Footer
                chain={data.chain}
                columns={frame?.footer ?? []}
                company={frame?.company}
                subscribe={frame?.subscribe ?? ""}
              />
            </Suspense>
            <WhatsAppButton />
            <DocumentProgress />
          </BannerProvider>
        </FrameStoresContext>
      </FilledListsContext>
    </NowProvider>
  );
}

/** Says that the banners on the page are older ones or samples, because the current ones could not be fetched. */
function BannerFailure() {
  const state = useContext(BannerContext);
  return (
    <div role="status" className={classNames("container", styles["failure"])}>
      {state.status === "error" && (
        <p>
          {state.message}. What you see here may be out of date: check your connection, then reload the page.
        </p>
      )}
    </div>
  );
}

const ICONS = { information: Info, warning: TriangleAlert, urgent: OctagonAlert } as const;

const WORDS = { information: "Notice", warning: "Warning", urgent: "Urgent" } as const;

/** A notice on every page, such as for a storm or a recall. */
function SiteNotice({ text, level, link }: NonNullable<SiteSettings["notice"]>) {
  const Icon = ICONS[level];
  return (
    <section className={styles["notice"]} data-level={level} aria-label={WORDS[level]}>
      <p className={classNames("container", styles["text"])}>
        <Icon size={20} aria-hidden="true" />
        <span>
          {text} {link && <SmartLink to={link}>Read more</SmartLink>}
        </span>
      </p>
    </section>
  );
}

/** The notice above a page that shows a draft. It also keeps search engines from indexing the page. */
function PreviewBar({ expiresDate, commentsPath }: NonNullable<FrameData["preview"]>) {
  return (
    <aside className={styles["bar"]} aria-label="Preview">
      <meta name="robots" content="noindex" />
      <p>
        <strong>Preview.</strong> Visitors do not see it like this. This link works until{" "}
        {formatDayInWords(expiresDate)}. {commentsPath !== "" && <a href={commentsPath}>Comments</a>}
      </p>
    </aside>
  );
}

/**
 * After a link or form that only changes the query of a page, such as a filter, the focus continues in the main area
 * instead of at the top of the new document.
 */
function useFocusAfterFilter(): void {
  useEffect(() => {
    const { href, origin, pathname, search, hash } = window.location;
    const from = new URL(document.referrer || "about:blank", href);
    const isFiltered = from.origin === origin && from.pathname === pathname && from.search !== search;
    // With a fragment the browser continues there. The visitor may have moved on before the scripts ran.
    if (!isFiltered || hash || document.activeElement !== document.body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
}
