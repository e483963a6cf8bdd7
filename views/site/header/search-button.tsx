import { Search } from "lucide-react";
import { useEffect, useState, type ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";

type Overlay = ComponentType<{ onClose: () => void }>;

const loadOverlay = () => import("../search/search-overlay.tsx");

/**
 * Opens the search; the keys / and Ctrl or Cmd+K do the same. The overlay is loaded on demand. Before hydration, or
 * if the overlay cannot be loaded, the button leads to the search page, which searches on the server.
 */
export function SearchButton({ className }: { className: string | undefined }) {
  const { key } = useLocation();
  const [overlay, setOverlay] = useState<Overlay>();
  // The key of the page on which the overlay was opened. A navigation to another page closes it.
  const [openedAt, setOpenedAt] = useState<string>();

  const icon = <Search size={20} aria-hidden="true" />;
  const open = async () => {
    try {
      const { SearchOverlay } = await loadOverlay();
      setOverlay(() => SearchOverlay);
      setOpenedAt(key);
    } catch {
      window.location.assign("/search");
    }
  };
  useSearchKeys(open);

  if (!useHydrated()) {
    return (
      <Link to="/search" reloadDocument className={className} aria-label="Search">
        {icon}
      </Link>
    );
  }
  const Shown = openedAt === key && overlay;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={() => void loadOverlay().catch(() => undefined)}
        onClick={() => void open()}
      >
        {icon}
      </button>
      {Shown && <Shown onClose={() => setOpenedAt(undefined)} />}
    </>
  );
}

/** Listens for / outside text fields, and for Ctrl or Cmd+K anywhere. */
function useSearchKeys(open: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const withK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if ((!withK && !isSlash) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
