import { ExternalLink, Keyboard, LogOut, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { ROLE_WORDS } from "../permission-words.ts";
import type { SessionUser } from "../../../src/accounts/permissions.ts";
import { useReachable } from "../reachability.ts";
import { clearStoredSession } from "../../components/session/stored-session.ts";
import { isAt, type Place } from "./places.ts";
import styles from "./sidebar.module.css";
import { forgetRecent } from "./recent.ts";
import { useSitePath } from "./site-path.ts";
import { StaffMark } from "./staff-mark.tsx";

/** The id by which the bar on phones opens the menu, without scripts too. */
export const MENU_ID = "staff-menu";
/** The form that signs out, for others than its own button. */
export const SIGN_OUT_ID = "sign-out";

interface RailProps {
  user: SessionUser;
  places: readonly Place[];
  onFind: () => void;
  onHelp: () => void;
}

/** Where everything is: a rail beside the screen where there is room, else a sheet that the bar opens. */
export function Sidebar({ user, places, onFind, onHelp }: RailProps) {
  const { pathname } = useLocation();
  const sitePath = useSitePath();
  const reachable = useReachable();
  return (
    <div id={MENU_ID} popover="auto" className={styles["rail"]}>
      <div className={styles["mark"]}>
        <StaffMark />
      </div>
      <button type="button" className={styles["find"]} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
        <Search size={18} aria-hidden="true" /> Find anything
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <nav aria-label="Staff area">
        <ul className={styles["list"]}>
          {places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                // Where a script can't be fetched in advance, React Router reloads the page: what is open would be lost.
                prefetch={reachable ? "intent" : "none"}
                className={styles["item"]}
                aria-current={isAt(place, pathname) ? "page" : undefined}
              >
                <place.icon size={20} aria-hidden="true" /> {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles["foot"]}>
        {/* A document of its own: the site knows nothing of who is signed in. */}
        <a href={sitePath} target="_blank" rel="noopener" className={styles["item"]}>
          <ExternalLink size={20} aria-hidden="true" /> View on site
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <button type="button" className={`${styles["item"]} ${styles["keys"]}`} onClick={onHelp}>
          <Keyboard size={20} aria-hidden="true" /> Keyboard shortcuts
        </button>
        {/* The browser forgets first; the form itself goes to the server as it does without scripts. */}
        <form
          id={SIGN_OUT_ID}
          method="post"
          action="/admin/logout"
          onSubmit={() => {
            clearStoredSession();
            forgetRecent();
          }}
        >
          <button type="submit" className={styles["item"]}>
            <LogOut size={20} aria-hidden="true" /> Sign out
          </button>
        </form>
        <p className={styles["who"]}>
          <span className={styles["initials"]} aria-hidden="true">
            {initialsOf(user.name)}
          </span>
          <span className={styles["name"]}>
            <span className="visually-hidden">Signed in as </span>
            {user.name}
            <small>{ROLE_WORDS[user.role]}</small>
          </span>
        </p>
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}
