import { Suspense, type ReactNode } from "react";
import { useSignOutOnExpiry } from "../components/session/end-session.ts";
import { SkipLink } from "../components/skip-link.tsx";
import type { Banner, MegaMenuBanner, MenuPosition } from "../../src/content/kinds/banners/banner.schema.ts";
import type { Company, SiteNotice as Notice } from "../../src/site/context.ts";
import type { FilledLists } from "../../src/rules/links/filled-lists.ts";
import type { MenuSection, NavigationItem } from "../../src/rules/links/navigation.ts";
import { FrameStoresContext, type Chain, type FrameStore } from "./frame-store.ts";
import { BannerFailure } from "./banners/banner-failure.tsx";
import { BannerProvider } from "./banners/banner-provider.tsx";
import { ClosingBanners } from "./banners/banner-slot.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { FilledListsContext } from "./filled-lists.ts";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { SiteNotice } from "./header/site-notice.tsx";
import { TopBar } from "./header/top-bar.tsx";
import { NowProvider } from "../components/now.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { useFocusAfterFilter } from "./use-focus-after-filter.ts";
import { WhatsAppButton } from "../components/whatsapp-button.tsx";
import "./paper.css";
import styles from "./site-frame.module.css";

/** The content that the frame shows. */
export interface FrameData {
  /** Undefined if reading them failed. */
  banners: Banner[] | undefined;
  menus: Record<MenuPosition, MegaMenuBanner[]>;
  stores: readonly FrameStore[];
  chain: Chain;
  /** Which lists have entries; undefined if they could not be read. */
  filled: FilledLists | undefined;
  /** What the settings and menus say; undefined if they could not be read. */
  frame: FrameWords | undefined;
  /** Set if the page shows a draft. */
  preview?: { expiresDate: string };
}

/** The words of the bar, the header and the footer. */
interface FrameWords {
  topBar: { store: FrameStore | undefined; words: string; note: string };
  notice: Notice | null;
  header: readonly NavigationItem[];
  footer: readonly MenuSection[];
  company: Company;
}

const NOTHING: FrameData = {
  banners: undefined,
  menus: { shop: [], corporate: [] },
  stores: [],
  chain: { stores: 0, islands: [] },
  filled: undefined,
  frame: undefined,
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
            {data.preview && <PreviewBar expiresDate={data.preview.expiresDate} />}
            <SkipLink />
            <header className={styles["header"]}>
              {frame && <SiteNotice notice={frame.notice} />}
              <TopBar bar={frame?.topBar} />
              <Header items={frame?.header ?? []} menus={data.menus} />
            </header>
            <main id="main" tabIndex={-1} className={styles["main"]}>
              {children}
              <ClosingBanners />
              <BannerFailure />
            </main>
            <Suspense>
              <Footer chain={data.chain} columns={frame?.footer ?? []} company={frame?.company} />
            </Suspense>
            <WhatsAppButton />
            <DocumentProgress />
          </BannerProvider>
        </FrameStoresContext>
      </FilledListsContext>
    </NowProvider>
  );
}
