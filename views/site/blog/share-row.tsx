import { Link2, Mail, Printer } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import buttons from "../../components/button.module.css";
import { usePublicUrl } from "../../components/page-head.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./share-row.module.css";

interface ShareRowProps {
  title: string;
  path: string;
  /** Whether to show a print button, as for a recipe. */
  printable: boolean;
}

/** Links and buttons to share a page. Those that need scripts appear after hydration. */
export function ShareRow({ title, path, printable }: ShareRowProps) {
  const address = new URL(path, usePublicUrl()).href;
  const scripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  // The clipboard API exists only in secure contexts.
  const canCopy = scripted && "clipboard" in navigator;
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("Link copied");
    } catch {
      setOutcome("Not copied: your browser did not allow it");
    }
  };
  const look = classNames(buttons["button"], buttons["outline"]);
  const subject = encodeURIComponent(title);
  const body = encodeURIComponent(`${title}\n${address}`);
  return (
    <div className={styles["row"]}>
      <a className={look} href={`mailto:?subject=${subject}&body=${body}`}>
        <Mail size={18} aria-hidden="true" /> Send by e-mail
      </a>
      {canCopy && (
        <button type="button" className={look} onClick={() => void copy()}>
          <Link2 size={18} aria-hidden="true" /> Copy link
        </button>
      )}
      {scripted && printable && (
        <button type="button" className={look} onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print this recipe
        </button>
      )}
      <output className={styles["outcome"]}>{outcome}</output>
    </div>
  );
}

function neverChanges() {
  return () => {};
}
