import { ExternalLink } from "lucide-react";
import { SkipLink } from "../../components/skip-link.tsx";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import { NavigationProgress } from "../../components/navigation-progress.tsx";
import { RouteChange } from "../../components/route-change.tsx";
import { screenNotLoaded } from "../failed-request.ts";
import { useToast } from "../kit/toasts.tsx";
import { isReachable } from "../reachability.ts";
import styles from "./admin-frame.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { Palette } from "./palette.tsx";
import { kindsOf, placesOf } from "./places.ts";
import { MENU_ID, Sidebar, SIGN_OUT_ID } from "./sidebar.tsx";
import { useSignOut } from "./use-sign-out.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { useSitePath } from "./site-path.ts";
import { AdminWordmark } from "./admin-wordmark.tsx";

interface AdminFrameProps {
  user: SessionUser;
  /** Shown above every screen. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame around every screen of the staff area: navigation, search, the signed-in user and sign out. */
export function AdminFrame({ user, notice, children }: AdminFrameProps) {
  const places = placesOf(user);
  const sitePath = useSitePath();
  const toast = useToast();
  /** The text that the palette opens with; undefined while it is closed. */
  const [paletteQuery, setPaletteQuery] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const signOut = useSignOut(user);
  useShortcuts({ places, onFind: openPalette, onHelp: () => setHelpOpen(true) });
  useCloseSheetsOnNavigation();

  function openPalette(query: string) {
    closeSheets();
    setPaletteQuery(query);
  }

  function run(command: "keys" | "sign-out") {
    if (command === "keys") setHelpOpen(true);
    else document.querySelector<HTMLFormElement>(`#${SIGN_OUT_ID}`)?.requestSubmit();
  }

  /** Offline, a navigation would fail and unload the current screen, so it is prevented. */
  function stayWhileOffline(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a[href^='/admin']") : null;
    if (!link || isReachable()) return;
    event.preventDefault();
    toast({
      text: "You are offline. Other pages open when the connection is back.",
      tone: "bad",
      about: "offline",
    });
  }

  return (
    // Links handle their own keys: Enter on a link also fires a click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={styles["frame"]} onClickCapture={stayWhileOffline}>
      <SkipLink />
      <header className={styles["head"]}>
        <div className={styles["top"]}>
          <AdminWordmark />
          <a href={sitePath} target="_blank" rel="noopener" className={styles["site"]}>
            <ExternalLink size={18} aria-hidden="true" /> View on site
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
        <Sidebar
          user={user}
          places={places}
          onFind={() => openPalette("")}
          onHelp={() => setHelpOpen(true)}
          onSignOut={signOut.onSubmit}
        />
      </header>
      <div className={styles["screen"]}>
        <OfflineBar />
        <main id="main" tabIndex={-1} className={styles["main"]}>
          {notice}
          {children}
        </main>
      </div>
      <BottomBar kinds={kindsOf(user)} onFind={() => openPalette("")} />
      <Palette
        initial={paletteQuery}
        user={user}
        places={places}
        onClose={() => setPaletteQuery(undefined)}
        onRun={run}
      />
      {signOut.dialog}
      <HelpSheet open={isHelpOpen} places={places} onClose={() => setHelpOpen(false)} />
      <NavigationProgress notLoaded={screenNotLoaded} />
      <RouteChange />
    </div>
  );
}

/** Closes the menu sheets after each navigation. */
function useCloseSheetsOnNavigation() {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== "") closeSheets();
  }, [key]);
}

function closeSheets() {
  for (const sheet of document.querySelectorAll<HTMLElement>(`#${MENU_ID}, #staff-new`)) {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  }
}
