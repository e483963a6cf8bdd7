import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import {
  BANNER_CACHE_KEY,
  BANNER_CACHE_VERSION,
  BANNERS_UPDATED_EVENT,
  bannersAt,
  parseCachedBanners,
  type PageBanner,
  sampleBanners,
  BANNER_CACHE_VERSION_KEY,
} from "../../../src/rules/banners/banners.ts";
import type { BannerPosition } from "../../../src/content/kinds/banners/banner.schema.ts";
import { useBrand } from "../../components/brand.ts";
import { errorOf } from "../../components/response-error.ts";
import { useNow } from "../../components/now.tsx";

/** The global message when the banners cannot be fetched (specification, section 8). */
const BANNERS_FAILED = "Failed to fetch banners";

/** The response was sent by something else, such as a proxy. */
export const NOT_BANNERS = "The response was not a list of banners.";

type BannerState =
  | { status: "loading" | "loaded"; banners: readonly PageBanner[] }
  | { status: "error"; banners: readonly PageBanner[]; message: typeof BANNERS_FAILED };

/** The default outside a provider: no banners. */
export const BannerContext = createContext<BannerState>({ status: "loaded", banners: [] });

interface BannerProviderProps {
  /** The server's banners for the first render. Undefined if reading them failed. */
  initial: readonly PageBanner[] | undefined;
  /** True in a preview: its draft banner is neither cached nor replaced. */
  pinned: boolean;
  children: ReactNode;
}

/**
 * Provides the banners of every position. The first render uses the server's. They are fetched again when
 * `bannerUpdated` fires or another tab has fetched new ones (specification, section 4).
 */
export function BannerProvider({ initial, pinned, children }: BannerProviderProps) {
  const [state, setState] = useState<BannerState>(() => stateOf(initial));
  const inHand = useRef(initial);
  const [adopted, setAdopted] = useState(initial);
  // A later navigation may return newer banners from the server.
  if (initial !== adopted) {
    setAdopted(initial);
    if (initial) setState(stateOf(initial));
  }

  const { shopOnline } = useBrand().links;
  useEffect(() => {
    if (pinned) return;
    let latest: AbortController | undefined;

    async function reload({ cache }: { cache: boolean }) {
      // Aborts an earlier request, so that only the latest one counts, in whatever order they finish.
      latest?.abort();
      const { signal } = (latest = new AbortController());
      try {
        const banners = await fetchBanners(signal);
        if (signal.aborted) return;
        inHand.current = banners;
        if (cache) cacheBanners(banners);
        setState({ status: "loaded", banners });
      } catch (error) {
        if (signal.aborted) return;
        console.error(BANNERS_FAILED, error);
        const known = inHand.current?.length ? inHand.current : undefined;
        const banners = readCachedBanners() ?? known ?? sampleBanners(shopOnline);
        setState({ status: "error", banners, message: BANNERS_FAILED });
      }
    }

    if (initial) {
      inHand.current = initial;
      cacheBanners(initial);
    } else {
      void reload({ cache: true });
    }
    // Another tab has cached what it fetched. If this one wrote too, the two would trigger each other forever.
    const unwatch = watchBanners((isOfAnotherTab) => void reload({ cache: !isOfAnotherTab }));
    return () => {
      latest?.abort();
      unwatch();
    };
  }, [initial, pinned, shopOnline]);

  return <BannerContext value={state}>{children}</BannerContext>;
}

/** Calls back when `bannerUpdated` fires or another tab has fetched new banners, until the returned function is called. */
export function watchBanners(changed: (isOfAnotherTab: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(BANNERS_UPDATED_EVENT, () => changed(false), { signal });
  window.addEventListener("storage", ({ key }) => key === BANNER_CACHE_KEY && changed(true), { signal });
  return () => stop.abort();
}

/**
 * The banners to show at a position now, in order, and the state of loading. The screen's clock decides, so that a
 * banner disappears from an open page when it ends.
 */
export function useBanners(position: BannerPosition): {
  state: BannerState["status"];
  banners: PageBanner[];
} {
  const { status, banners } = useContext(BannerContext);
  return { state: status, banners: bannersAt(banners, position, useNow()) };
}

function stateOf(initial: readonly PageBanner[] | undefined): BannerState {
  return initial ? { status: "loaded", banners: initial } : { status: "loading", banners: [] };
}

/**
 * Fetches what a visitor sees. Without the cookie: a signed-in person would receive banners that are not public, and this
 * browser would store them.
 *
 * @throws Error if the response is not a list of banners.
 */
async function fetchBanners(signal: AbortSignal): Promise<PageBanner[]> {
  const response = await fetch(`/api/banners?t=${Date.now()}`, { signal, credentials: "omit" });
  if (!response.ok) throw new Error(await errorOf(response));
  const banners = parseCachedBanners(await response.text(), String(BANNER_CACHE_VERSION));
  if (!banners) throw new Error(NOT_BANNERS);
  return banners;
}

/**
 * The banners cached in this browser. Undefined if there are none of this version, or if storage is disabled. An empty
 * list is no fallback (reading, section 9).
 */
function readCachedBanners(): PageBanner[] | undefined {
  try {
    const banners = parseCachedBanners(
      localStorage.getItem(BANNER_CACHE_KEY),
      localStorage.getItem(BANNER_CACHE_VERSION_KEY),
    );
    return banners?.length ? banners : undefined;
  } catch {
    // Storage may be disabled.
    return undefined;
  }
}

/**
 * Caches the banners for when the server cannot be reached. An unchanged list is not written again, since every write
 * makes other tabs reload theirs.
 */
function cacheBanners(banners: readonly PageBanner[]): void {
  const version = String(BANNER_CACHE_VERSION);
  const text = JSON.stringify(banners);
  try {
    if (localStorage.getItem(BANNER_CACHE_VERSION_KEY) !== version) {
      localStorage.setItem(BANNER_CACHE_VERSION_KEY, version);
    }
    if (localStorage.getItem(BANNER_CACHE_KEY) !== text) localStorage.setItem(BANNER_CACHE_KEY, text);
  } catch {
    // Storage is disabled or full. The page shows its banners anyway.
  }
}
