import { Suspense, type ReactNode } from "react";
import { useSignOutOnExpiry } from "../components/session/end-session.ts";
import { SkipLink } from "../components/skip-link.tsx";
import type { Banner, MegaMenuBanner, MenuPosition } from "../../src/content/banners/banner.schema.ts";
import type { Chain, FrameStore } from "./frame-store.ts";
import { BannerFailure } from "./banners/banner-failure.tsx";
import { BannerProvider } from "./banners/banner-provider.tsx";
import { BannerSlot } from "./banners/banner-slot.tsx";
import { DocumentProgress } from "./document-progress.tsx";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { TopBar } from "./header/top-bar.tsx";
import { NowProvider } from "../components/now.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { useFocusAfterFilter } from "./use-focus-after-filter.ts";
import { WhatsAppButton } from "../components/whatsapp-button.tsx";
import styles from "./site-frame.module.css";

/** The content that the frame shows. */
export interface FrameData {
  /** Undefined if reading them failed. */
  banners: Banner[] | undefined;
  menus: Record<MenuPosition, MegaMenuBanner[]>;
  /** The store whose opening state is shown; undefined if there is none. */
  store: FrameStore | undefined;
  chain: Chain;
  /** Set if the page shows a draft. */
  preview?: { expiresDate: string };
}

const NOTHING: FrameData = {
  banners: undefined,
  menus: { shop: [], corporate: [] },
  store: undefined,
  chain: { stores: 0, islands: [] },
};

/** The header, the main area and the footer of every public page, including error pages. */
export function SiteFrame({
  data = NOTHING,
  children,
}: {
  data: FrameData | undefined;
  children: ReactNode;
}) {
  useSignOutOnExpiry();
  useFocusAfterFilter();
  return (
    <NowProvider>
      <BannerProvider initial={data.banners} pinned={data.preview !== undefined}>
        {data.preview && <PreviewBar expiresDate={data.preview.expiresDate} />}
        <SkipLink />
        <header className={styles["header"]}>
          <TopBar store={data.store} />
          <Header menus={data.menus} />
        </header>
        <main id="main" tabIndex={-1} className={styles["main"]}>
          {children}
          <BannerSlot position="footer" />
          <BannerFailure />
        </main>
        <Suspense>
          <Footer chain={data.chain} />
        </Suspense>
        <WhatsAppButton />
        <DocumentProgress />
      </BannerProvider>
    </NowProvider>
  );
}
