import { Suspense, type ReactNode, useContext, useEffect } from "react";
import { useSignOutOnExpiry } from "../components/session/end-session.ts";
import { SkipLink } from "../components/skip-link.tsx";
import type { PageBanner } from "../../src/rules/banners/banners.ts";
import type { MenuPosition } from "../../src/content/kinds/banners/banner.schema.ts";
import type { MenuCard } from "../../src/rules/banners/banners.ts";
import type { Company, SiteNotice as Notice } from "../../src/site/context.ts";
import type { FilledLists } from "../../src/rules/links/filled-lists.ts";
import type { MenuSection, NavigationItem } from "../../src/rules/links/links.ts";
import { FrameStoresContext, type Chain, type FrameStore, FilledListsContext } from "./frame-context.ts";
import { BannerProvider, BannerContext } from "./banners/banner-provider.tsx";
import { ClosingBanner } from "./banners/banner-slot.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { TopBar } from "./header/top-bar.tsx";
import { NowProvider } from "../components/now.tsx";
import { WhatsAppButton } from "../components/whatsapp-button.tsx";
import "./paper.css";
import styles from "./site-frame.module.css";
import { classNames } from "../components/class-names.ts";
import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import { SmartLink } from "../components/smart-link.tsx";
import { formatDayInWords } from "../../src/rules/time/dates.ts";

/** The content that the frame shows. */
export interface FrameData {
  /** Undefined if reading them failed. */
  banners: PageBanner[] | undefined;
  menus: Record<MenuPosition, MenuCard[]>;
  stores: readonly FrameStore[];
  chain: Chain;
  /** Which lists have entries; undefined if they could not be read. */
  filled: FilledLists | undefined;
  /** What the settings and menus say; undefined if they could not be read. */
  frame: FrameWords | undefined;
  /** Above everything else: recalls, and what staff have to say. */
  notices: readonly Notice[];
  /** Set if the page shows a draft. */
  preview?: { expiresDate: string; commentsPath: string };
}

/** The words of the bar, the header and the footer. */
interface FrameWords {
  topBar: { store: FrameStore | undefined; words: string; note: string };
  header: readonly NavigationItem[];
  footer: readonly MenuSection[];
  company: Company;
  /** The title of the form for e-mails; empty where there is none. */
  subscribe: string;
}

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
export function SiteFrame({
  data = NOTHING,
  children,
}: {
  data: FrameData | undefined;
  children: ReactNode;
}) {
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
function SiteNotice({ text, level, link }: Notice) {
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
