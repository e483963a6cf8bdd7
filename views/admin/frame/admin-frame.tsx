import { ExternalLink, LayoutDashboard, Menu, Plus, Search, RotateCw, WifiOff } from "lucide-react";
import { SkipLink } from "../../components/skip-link.tsx";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation, Link } from "react-router";
import type { ColleagueView } from "../../../src/http/authentication.ts";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import { NavigationProgress } from "../../components/navigation-progress.tsx";
import { RouteChange } from "../../components/route-change.tsx";
import { screenNotLoaded } from "../failed-request.ts";
import { useNeighbourFocus } from "../kit/keyboard.ts";
import { useToast } from "../kit/toasts.tsx";
import { isReachable, reportReach, useReachable } from "../reachability.ts";
import styles from "./admin-frame.module.css";
import { DayDialog } from "./day-dialog.tsx";
import { HelpSheet, useShortcuts } from "./shortcuts.tsx";
import { Palette } from "./palette.tsx";
import { createdIn, placesOf, kindAt } from "./places.ts";
import { MENU_ID, Sidebar, SIGN_OUT_ID, useSignOut, AdminWordmark } from "./sidebar.tsx";
import { useSitePath } from "./site-path.ts";
import { ViewBar } from "./view-bar.tsx";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { Button } from "../kit/button.tsx";

/** The popover id of the sheet with what can be created. */
const NEW_ID = "staff-new";

interface AdminFrameProps {
  user: SessionUser;
  /** Where it is the view of a colleague; null for one's own. */
  view: ColleagueView | null;
  /** Shown above every screen. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame around every screen of the staff area: navigation, search, the signed-in user and sign out. */
export function AdminFrame({ user, view, notice, children }: AdminFrameProps) {
  const places = placesOf(user);
  const sitePath = useSitePath();
  const toast = useToast();
  /** The text that the palette opens with; undefined while it is closed. */
  const [paletteQuery, setPaletteQuery] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isDayOpen, setDayOpen] = useState(false);
  const signOut = useSignOut(user);
  useShortcuts({ places, onFind: openPalette, onHelp: () => setHelpOpen(true) });
  useCloseSheetsOnNavigation();
  useNeighbourFocus();

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
      <header>
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
          onChooseDay={() => setDayOpen(true)}
          onSignOut={signOut.onSubmit}
        />
      </header>
      <div className={styles["screen"]}>
        <ViewBar view={view} />
        <OfflineBar />
        <main id="main" tabIndex={-1} className={styles["main"]}>
          {notice}
          {children}
        </main>
      </div>
      <BottomBar kinds={createdIn(places)} onFind={() => openPalette("")} />
      <Palette
        initial={paletteQuery}
        user={user}
        places={places}
        onClose={() => setPaletteQuery(undefined)}
        onRun={run}
      />
      {signOut.dialog}
      {isDayOpen && <DayDialog user={user} onClose={() => setDayOpen(false)} />}
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
  for (const sheet of document.querySelectorAll<HTMLElement>(`#${MENU_ID}, #${NEW_ID}`)) {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
  }
}

interface BottomBarProps {
  kinds: readonly ContentKind[];
  onFind: () => void;
}

/** The navigation bar at the bottom of the screen on phones. Its sheets are native popovers, which open without scripts. */
function BottomBar({ kinds, onFind }: BottomBarProps) {
  const { pathname } = useLocation();
  const kind = kindAt(pathname);
  return (
    <>
      <nav className={styles["bar"]} aria-label="Quick navigation">
        <Link
          to="/admin"
          className={styles["item"]}
          aria-current={pathname === "/admin" ? "page" : undefined}
        >
          <LayoutDashboard size={22} aria-hidden="true" /> Overview
        </Link>
        <button type="button" className={styles["item"]} onClick={onFind}>
          <Search size={22} aria-hidden="true" /> Find
        </button>
        {kinds.length > 0 && (
          <button type="button" className={styles["item"]} popoverTarget={NEW_ID}>
            <Plus size={22} aria-hidden="true" /> New
          </button>
        )}
        <button type="button" className={styles["item"]} popoverTarget={MENU_ID}>
          <Menu size={22} aria-hidden="true" /> Menu
        </button>
      </nav>
      <div id={NEW_ID} popover="auto" className={styles["sheet"]}>
        <h2>Create new</h2>
        <ul>
          {/* The kind of the current screen comes last, nearest to the thumb. */}
          {kinds
            .toSorted((a, b) => Number(a === kind) - Number(b === kind))
            .map((name) => (
              <li key={name}>
                <Link to={`/admin/${name}/new`} className={styles["choice"]}>
                  <Plus size={18} aria-hidden="true" /> New {kindOf(name).one}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </>
  );
}

/** How often the server is checked while it cannot be reached, in milliseconds. */
const RETRY_INTERVAL_MS = 10_000;

/** Shown while the server cannot be reached; checks at intervals whether it is back. */
function OfflineBar() {
  const reachable = useReachable();

  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(() => void checkServer(), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reachable]);

  return (
    <div role="status">
      {!reachable && (
        <div className={styles["offline"]}>
          <WifiOff size={20} aria-hidden="true" />
          <p>
            No connection to the server. What you type stays here. You can save again when the connection is
            back.
          </p>
          <Button icon={RotateCw} onPress={checkServer}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

async function checkServer(): Promise<void> {
  try {
    const response = await fetch("/healthz", { cache: "no-store" });
    reportReach(response.ok);
  } catch {
    reportReach(false);
  }
}
