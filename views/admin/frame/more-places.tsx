import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import { isAt, type Place } from "./places.ts";
import styles from "./more-places.module.css";

const KEY = `${KEY_PREFIX}_admin_more`;

/** Whether the group "More" was left open in this browser. */
export function isMoreOpen(): boolean {
  try {
    return window.localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
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
export function MorePlaces({ places, children }: MorePlacesProps) {
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
      <summary className={styles["switch"]} onClick={() => rememberMore(details.current?.open === false)}>
        <ChevronDown size={20} aria-hidden="true" /> More
      </summary>
      {children}
    </details>
  );
}
