import { CalendarClock, ChevronDown, ExternalLink, Keyboard, LogOut, Search } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { ROLE_WORDS } from "../permission-words.ts";
import { hasPermission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { useReachable } from "../reachability.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { groupPlaces, isAt, OTHER_PLACES, type Place } from "./places.ts";
import styles from "./sidebar.module.css";
import { useSitePath } from "./site-path.ts";
import { classNames } from "../../components/class-names.ts";
import { clearStoredSession, readStored } from "../../components/session/end-session.ts";
import {
  browserStorage,
  discardCopy,
  hasCopiesOfOthers,
  type KindCopy,
  kindOfCopy,
  pathOfCopy,
  readCopies,
  titleOfCopy,
} from "../editor/local-copies.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { forgetRecent } from "./palette-entries.ts";
import { areShortcutsOn } from "../kit/keyboard.ts";
import { useBrand } from "../../components/brand.ts";
import { WordmarkText } from "../../components/wordmark.tsx";

/** The popover id with which the bottom bar opens the menu, also without scripts. */
export const MENU_ID = "staff-menu";
/** The id of the sign-out form, for components other than its button. */
export const SIGN_OUT_ID = "sign-out";

interface SidebarProps {
  user: SessionUser;
  places: readonly Place[];
  onFind: () => void;
  onHelp: () => void;
  onChooseDay: () => void;
  onSignOut: (event: FormEvent<HTMLFormElement>) => void;
}

/** The main navigation: a sidebar on wide screens, on phones a sheet that the bottom bar opens. */
export function Sidebar({ user, places, onFind, onHelp, onChooseDay, onSignOut }: SidebarProps) {
  const { pathname } = useLocation();
  const sitePath = useSitePath();
  const { often, more } = groupPlaces(places, user.role);
  const { account } = OTHER_PLACES;
  return (
    <div id={MENU_ID} popover="auto" className={styles["sidebar"]}>
      <div className={styles["mark"]}>
        <AdminWordmark />
      </div>
      <button
        type="button"
        className={classNames(styles["find"], "quiet")}
        onClick={onFind}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={18} aria-hidden="true" /> Find anything
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <nav aria-label="Staff area" className={styles["places"]}>
        <PlaceList places={often} />
        {more.length > 0 && (
          <MorePlaces places={more}>
            <PlaceList places={more} />
          </MorePlaces>
        )}
      </nav>
      <div className={styles["foot"]}>
        {/* A plain link that loads a new document: the public site has no session. */}
        <a href={sitePath} target="_blank" rel="noopener" className={styles["item"]}>
          <ExternalLink size={20} aria-hidden="true" /> View on site
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {hasPermission(user, "pages.write") && (
          <button type="button" className={styles["item"]} onClick={onChooseDay}>
            <CalendarClock size={20} aria-hidden="true" /> See it on a day
          </button>
        )}
        <button type="button" className={classNames(styles["item"], styles["keys"])} onClick={onHelp}>
          <Keyboard size={20} aria-hidden="true" /> Keyboard shortcuts
        </button>
        <form id={SIGN_OUT_ID} method="post" action="/admin/logout" onSubmit={onSignOut}>
          <input type="hidden" name={KEEP_STORAGE} />
          <button type="submit" className={styles["item"]}>
            <LogOut size={20} aria-hidden="true" /> Sign out
          </button>
        </form>
        <Link
          to={account.to}
          className={classNames(styles["item"], styles["who"])}
          aria-current={isAt(account, pathname) ? "page" : undefined}
        >
          <span className={styles["initials"]} aria-hidden="true">
            {initialsOf(user.name)}
          </span>
          <span className={styles["name"]}>
            {account.label}
            <small>
              <span className="visually-hidden">: signed in as </span>
              {user.name}, {ROLE_WORDS[user.role]}
            </small>
          </span>
        </Link>
      </div>
    </div>
  );
}

function PlaceList({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  const reachable = useReachable();
  return (
    <ul className={styles["list"]}>
      {places.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            // When React Router cannot prefetch a script it reloads the page, which would lose unsaved work.
            prefetch={reachable ? "intent" : "none"}
            className={styles["item"]}
            aria-current={isAt(place, pathname) ? "page" : undefined}
          >
            <place.icon size={20} aria-hidden="true" /> {place.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.charAt(0) ?? "")
    .join("")
    .toUpperCase();
}

/** The field of the sign-out form that leaves the browser's storage as the page's script has cleaned it. */
const KEEP_STORAGE = "keepStorage";

/**
 * Signing out removes everything of this person from the browser. Unsaved work that only this browser has is asked
 * about first. The server's response clears the storage as a whole, unless it has something that must stay: another
 * person's unsaved work, that shortcuts are off, or that the group "More" is open.
 */
export function useSignOut(user: SessionUser) {
  /** The copies that the dialog asks about; none while it is closed. */
  const [asked, setAsked] = useState<readonly KindCopy[]>([]);
  const form = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.current = event.currentTarget;
    const copies = readCopies(user.id);
    if (copies.length > 0 && asked.length === 0) {
      event.preventDefault();
      setAsked(copies);
      return;
    }
    for (const copy of copies) discardCopy(browserStorage, copy);
    clearStoredSession();
    forgetRecent();
    const field = event.currentTarget.elements.namedItem(KEEP_STORAGE);
    const keep = hasCopiesOfOthers(browserStorage, user.id) || !areShortcutsOn() || isMoreOpen();
    if (field instanceof HTMLInputElement) field.value = keep ? "yes" : "";
  }

  const dialog = (
    <Dialog
      open={asked.length > 0}
      title="Some of your work is not saved"
      onClose={() => setAsked([])}
      footer={
        <>
          <Button tone="primary" onClick={() => setAsked([])}>
            Stay signed in
          </Button>
          <Button tone="danger" onClick={() => form.current?.requestSubmit()}>
            Discard it and sign out
          </Button>
        </>
      }
    >
      <p>Only this browser has these changes. Open them to save them. Signing out deletes them for good.</p>
      <ul className={styles["copies"]}>
        {asked.map((copy) => (
          <li key={copy.key}>
            <Link to={pathOfCopy(copy)} onClick={() => setAsked([])}>
              {titleOfCopy(copy)}
            </Link>{" "}
            ({kindOfCopy(copy)})
          </li>
        ))}
      </ul>
    </Dialog>
  );
  return { onSubmit, dialog };
}

/** The wordmark of the staff area, with a link to the overview. */
export function AdminWordmark() {
  const brand = useBrand();
  return (
    <Link to="/admin" className={styles["wordmark"]} aria-label={`${brand.name} staff area`}>
      <WordmarkText />
      <span className={styles["place"]}>Staff</span>
    </Link>
  );
}

const KEY = `${KEY_PREFIX}_admin_more`;

/** Whether the group "More" was left open in this browser. */
function isMoreOpen(): boolean {
  return readStored(KEY) === "open";
}

function rememberMore(isOpen: boolean): void {
  try {
    if (isOpen) window.localStorage.setItem(KEY, "open");
    else window.localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: the group is closed after each load.
  }
}

interface MorePlacesProps {
  places: readonly Place[];
  children: ReactNode;
}

/**
 * The group of the screens that are used less. It is open while the screen is one of its own, and otherwise as the user left it.
 * On phones, where the menu is a sheet, all of it is shown.
 */
function MorePlaces({ places, children }: MorePlacesProps) {
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const here = places.find((place) => isAt(place, pathname))?.to;
  // The server's answer. Afterwards the element has its own state, which the user changes.
  const [wasHere] = useState(here !== undefined);

  useEffect(() => {
    const group = details.current;
    if (!group) return;
    group.open = here !== undefined || isMoreOpen();
    group.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [here]);

  return (
    <details ref={details} open={wasHere} className={styles["more"]}>
      <summary
        className={classNames(styles["switch"], "quiet")}
        onClick={() => rememberMore(details.current?.open === false)}
      >
        <ChevronDown size={20} aria-hidden="true" /> More
      </summary>
      {children}
    </details>
  );
}
