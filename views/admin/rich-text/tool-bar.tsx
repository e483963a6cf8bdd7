import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import styles from "./tool-bar.module.css";

interface ToolBarProps {
  /** What its tools are for. */
  label: string;
  /** The id of what they work on. */
  controls: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A toolbar of which Tab reaches one tool only: arrow keys, Home and End move within it, and
 * coming back leads to the tool that was used last.
 */
export function ToolBar({ label, controls, className = "", children }: ToolBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  // Which tools there are changes with the text and the width: looked at anew each time.
  useEffect(() => {
    if (bar.current) keepOneReachable(bar.current, last.current);
  });

  function onFocus({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    last.current = target;
    keepOneReachable(currentTarget, target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
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
      className={`${styles["bar"]} ${className}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Tools that belong together. */
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
  /** What stands on it in the place of an icon. */
  text?: string;
  /** Beside the icon, where there is room for words. */
  worded?: boolean;
  /** The keys that do the same, as people read them: `Ctrl+B`. */
  keys?: string;
  /** On or off; left out for what is done once. */
  pressed?: boolean;
  /** For a tool that opens more tools. */
  expanded?: boolean;
  disabled?: boolean;
  /** Hidden on a phone until more tools are asked for. */
  extra?: boolean;
  /** Shown on a phone only. */
  narrowOnly?: boolean;
  onUse: () => void;
}

/** One tool. It stays in reach of the keyboard while it can't be used, so that the focus is never lost. */
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
      // The text keeps its selection, and a phone its keyboard.
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
