import { RotateCw, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../kit/button.tsx";
import { reportReach, useReachable } from "../reachability.ts";
import styles from "./offline-bar.module.css";

/** How often the server is checked while it cannot be reached, in milliseconds. */
const RETRY_INTERVAL_MS = 10_000;

/** Shown while the server cannot be reached; checks at intervals whether it is back. */
export function OfflineBar() {
  const reachable = useReachable();
  const [trying, setTrying] = useState(false);

  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(() => void checkServer(), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [reachable]);

  async function tryNow() {
    setTrying(true);
    await checkServer();
    setTrying(false);
  }

  return (
    <div role="status">
      {!reachable && (
        <div className={styles["bar"]} data-offline-bar>
          <WifiOff size={20} aria-hidden="true" />
          <p>
            No connection to the server. What you type stays here. You can save again when the connection is
            back.
          </p>
          <Button icon={RotateCw} busy={trying} onClick={() => void tryNow()}>
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
