import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import styles from "./toolbar.module.css";

interface ToolbarProps {
  /** The accessible name. */
  label: string;
  /** The id of the element that the tools control. */
  controls: string;
  children: ReactNode;
}

/**
 * A toolbar with a roving tabindex: Tab reaches one tool, arrow keys, Home and End move within it, and the tool that had
 * the focus last gets it again. Escape returns to the text.
 */
export function Toolbar({ label, controls, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  // The visible tools change with the text and the width, so this runs after every render.
  useEffect(() => {
    if (bar.current) keepOneReachable(bar.current, last.current);
  });

  function onFocus({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    last.current = target;
    keepOneReachable(currentTarget, target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Escape") {
      event.preventDefault();
      document.getElementById(controls)?.focus();
      return;
    }
    const tools = toolsOf(event.currentTarget);
    const at = tools.findIndex((tool) => tool === document.activeElement);
    const next = stepsFrom(at, tools.length)[event.key];
    if (next === undefined) return;
    event.preventDefault();
    tools[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      aria-orientation="horizontal"
      className={styles["bar"]}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** A group of tools; `extra` hides the whole group, as it hides one tool. */
export function ToolGroup({ extra = false, children }: { extra?: boolean; children: ReactNode }) {
  return (
    <span className={styles["group"]} data-extra={extra || undefined}>
      {children}
    </span>
  );
}

interface ToolProps {
  label: string;
  icon?: LucideIcon | undefined;
  /** Text instead of an icon. */
  text?: string;
  /** Shows the label beside the icon. */
  worded?: boolean;
  /** The shortcut in words: `Ctrl+B`. */
  keys?: string;
  /** The state of a toggle; absent for a plain button. */
  pressed?: boolean;
  /** For a tool that opens more tools. */
  expanded?: boolean;
  disabled?: boolean;
  /** Hidden on a phone until “More tools” is pressed. */
  extra?: boolean;
  /** Shown on a phone only. */
  narrowOnly?: boolean;
  onUse: () => void;
}

/** One tool. Uses aria-disabled, so that a disabled tool keeps the focus. */
export function Tool(props: ToolProps) {
  const { label, icon: Icon, text, worded, keys, pressed, expanded, disabled, extra, narrowOnly } = props;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["tool"]}
      title={keys ? `${label} (${keys})` : label}
      aria-label={worded ? undefined : label}
      aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      data-extra={extra || undefined}
      data-narrow-only={narrowOnly || undefined}
      data-worded={worded || undefined}
      // Keeps the selection in the text and the keyboard of a phone open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!disabled) props.onUse();
      }}
    >
      {Icon && <Icon size={20} aria-hidden="true" />}
      {worded ? label : text && <span aria-hidden="true">{text}</span>}
    </button>
  );
}

function toolsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>("button")].filter((tool) => tool.offsetParent !== null);
}

function keepOneReachable(bar: HTMLElement, preferred: HTMLElement | null): void {
  const tools = toolsOf(bar);
  const reachable = tools.find((tool) => tool === preferred) ?? tools[0];
  for (const tool of tools) tool.tabIndex = tool === reachable ? 0 : -1;
}

function stepsFrom(at: number, count: number): Record<string, number> {
  return {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
}
