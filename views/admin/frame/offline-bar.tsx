import { RotateCw, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../kit/button.tsx";
import { reportReach, useReachable } from "../reachability.ts";
import styles from "./offline-bar.module.css";

/** How often it is tried again while the server is out of reach. */
const TRY_EVERY_MS = 10_000;

/** Says that the server is out of reach, for as long as it is, and keeps trying. */
export function OfflineBar() {
  const reachable = useReachable();
  const [trying, setTrying] = useState(false);

  useEffect(() => {
    if (reachable) return undefined;
    const timer = setInterval(() => void knock(), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [reachable]);

  async function tryNow() {
    setTrying(true);
    await knock();
    setTrying(false);
  }

  return (
    <div role="status">
      {!reachable && (
        <div className={styles["bar"]}>
          <WifiOff size={20} aria-hidden="true" />
          <p>No connection to the server. What you type stays here; saving works again once it is back.</p>
          <Button icon={RotateCw} busy={trying} onClick={() => void tryNow()}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}

async function knock(): Promise<void> {
  try {
    const response = await fetch("/healthz", { cache: "no-store" });
    reportReach(response.ok);
  } catch {
    reportReach(false);
  }
}
