import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Brings the server's HTML to life. The page works without it, so nothing hangs on the moment at which it runs. */
function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Alive>
          <HydratedRouter />
        </Alive>
      </StrictMode>,
    );
  });
}

/** Marks the document once the screen's own effects have run: from then on it answers to everything. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["alive"] = "true";
  }, []);
  return children;
}

// In a task of its own: a slow phone has had enough with the scripts themselves, and a tap may be waiting.
setTimeout(hydrate);
