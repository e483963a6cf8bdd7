import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Hydrates the server's HTML. The page works without it, so it does not matter when this runs. */
function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydrationMarker>
          <HydratedRouter />
        </HydrationMarker>
      </StrictMode>,
    );
  });
}

/**
 * Marks the document once the screen's effects have run: from then on the page is interactive. Browser tests wait for
 * it.
 */
function HydrationMarker({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["alive"] = "true";
  }, []);
  return children;
}

// In a separate task: on a slow phone evaluating the scripts takes long enough, and a tap may be waiting.
setTimeout(hydrate);
