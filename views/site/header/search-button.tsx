import { Search } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type Ref } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./header.module.css";

type Overlay = ComponentType<{ begun: string; onClose: () => void }>;

const loadOverlay = () => import("../search/search-overlay.tsx");

/**
 * Opens the search; Ctrl or Cmd+K does the same. The overlay is loaded on demand, and gets what is typed meanwhile. Before
 * hydration, the button leads to the search page, which searches on the server; so does it if the overlay cannot be loaded.
 */
export function SearchButton({ className }: { className: string | undefined }) {
  const { key } = useLocation();
  const [Loaded, setLoaded] = useState<Overlay>();
  // The key of the page on which the overlay was opened. A navigation to another page closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const [begun, setBegun] = useState("");
  const early = useRef<HTMLFormElement>(null);

  const icon = <Search size={20} aria-hidden="true" />;
  const open = async () => {
    if (openedAt === key) return;
    setBegun("");
    setOpenedAt(key);
    if (Loaded) return;
    try {
      const { SearchOverlay } = await loadOverlay();
      setLoaded(() => SearchOverlay);
    } catch {
      early.current?.requestSubmit();
    }
  };
  const close = () => setOpenedAt(undefined);
  useSearchKeys(open);

  if (!useHydrated()) {
    return (
      <a href="/search" className={className} aria-label="Search">
        {icon}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadOverlay().catch(() => undefined)}
        onClick={() => void open()}
      >
        {icon}
      </button>
      {openedAt === key &&
        (Loaded ? (
          <Loaded begun={begun} onClose={close} />
        ) : (
          <EarlySearch ref={early} onType={setBegun} onClose={close} />
        ))}
    </>
  );
}

/**
 * Listens for Ctrl or Cmd+K. Not for a single character such as /: speech input may send it, and public pages have no
 * setting to switch it off (WCAG 2.1.4).
 */
function useSearchKeys(open: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!withK || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

interface EarlySearchProps {
  ref: Ref<HTMLFormElement>;
  onType: (typed: string) => void;
  onClose: () => void;
}

/**
 * Takes the letters that a visitor types while the overlay is loaded, and gives the focus back when it leaves. Enter leads to
 * the search page.
 */
function EarlySearch({ ref, onType, onClose }: EarlySearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <form ref={ref} role="search" action="/search" className={styles["early"]}>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Search the site"
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
    </form>
  );
}
