import { useLayoutEffect, useRef, type Ref } from "react";
import styles from "./header.module.css";

interface EarlySearchProps {
  ref: Ref<HTMLFormElement>;
  onType: (typed: string) => void;
  onClose: () => void;
}

/**
 * Takes the letters that a visitor types while the overlay is loaded, and gives the focus back when it leaves. Enter leads to
 * the search page.
 */
export function EarlySearch({ ref, onType, onClose }: EarlySearchProps) {
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
