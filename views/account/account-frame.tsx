import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useBrand } from "../components/brand.ts";
import { Emoji } from "../components/emoji.tsx";
import { useSignOutOnExpiry } from "../components/session/end-session.ts";
import { WordmarkText } from "../components/wordmark.tsx";
import { SkipLink } from "../components/skip-link.tsx";
import { NavigationProgress } from "../components/navigation-progress.tsx";
import { WhatsAppButton } from "../components/whatsapp-button.tsx";
import { RouteChange } from "../components/route-change.tsx";
import tiles from "../components/tiles.module.css";
import { classNames } from "../components/class-names.ts";
import styles from "./account-frame.module.css";

/** The frame of the account screens: the wordmark, a link back to the site, and a tile pattern with an emoji. */
export function AccountFrame({ emoji, children }: { emoji: string; children: ReactNode }) {
  const brand = useBrand();
  useSignOutOnExpiry();
  return (
    <div className={styles["frame"]}>
      <SkipLink />
      <header className={styles["bar"]}>
        {/* Full page loads: public pages do not know who is signed in. */}
        <a href="/" className={styles["home"]} aria-label={`${brand.name}, home`}>
          <WordmarkText />
        </a>
        <a href="/" className={styles["back"]}>
          <ArrowLeft size={18} aria-hidden="true" /> Back to the site
        </a>
      </header>
      <div className={classNames(tiles["tiles"], styles["floor"])} aria-hidden="true">
        <span className={styles["plate"]}>
          <Emoji name={emoji} size={160} loading="eager" />
        </span>
      </div>
      <main id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      <WhatsAppButton />
      <NavigationProgress />
      <RouteChange />
    </div>
  );
}
