import { LayoutDashboard, Menu, Plus, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import styles from "./bottom-bar.module.css";
import { kindAt } from "./places.ts";
import { MENU_ID } from "./sidebar.tsx";

const NEW_ID = "staff-new";

interface BottomBarProps {
  kinds: readonly ContentKind[];
  onFind: () => void;
}

/** The navigation bar at the bottom of the screen on phones. Its sheets are native popovers, which open without scripts. */
export function BottomBar({ kinds, onFind }: BottomBarProps) {
  const { pathname } = useLocation();
  const kind = kindAt(pathname);
  return (
    <>
      <nav className={styles["bar"]} aria-label="Quick navigation">
        <Link
          to="/admin"
          className={styles["item"]}
          aria-current={pathname === "/admin" ? "page" : undefined}
        >
          <LayoutDashboard size={22} aria-hidden="true" /> Overview
        </Link>
        <button type="button" className={styles["item"]} onClick={onFind}>
          <Search size={22} aria-hidden="true" /> Find
        </button>
        {kinds.length > 0 && (
          <button type="button" className={styles["item"]} popoverTarget={NEW_ID}>
            <Plus size={22} aria-hidden="true" /> New
          </button>
        )}
        <button type="button" className={styles["item"]} popoverTarget={MENU_ID}>
          <Menu size={22} aria-hidden="true" /> Menu
        </button>
      </nav>
      <div id={NEW_ID} popover="auto" className={styles["sheet"]}>
        <h2>Create new</h2>
        <ul>
          {/* The kind of the current screen comes last, nearest to the thumb. */}
          {kinds
            .toSorted((a, b) => Number(a === kind) - Number(b === kind))
            .map((name) => (
              <li key={name}>
                <Link to={`/admin/${name}/new`} className={styles["choice"]}>
                  <Plus size={18} aria-hidden="true" /> New {kindOf(name).one}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </>
  );
}
