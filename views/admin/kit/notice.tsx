import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { Emoji } from "../../components/emoji.tsx";
import { ButtonLinkTo } from "./button.tsx";
import { plural } from "../../../src/rules/text/text.ts";
import styles from "./notice.module.css";

type NoticeTone = "info" | "warning" | "bad" | "good";

const ICONS: Readonly<Record<NoticeTone, LucideIcon>> = {
  info: Info,
  warning: TriangleAlert,
  bad: CircleAlert,
  good: CircleCheck,
};

const ROLES = { info: undefined, warning: "status", bad: "alert", good: "status" } as const;

interface NoticeProps {
  tone?: NoticeTone;
  /** Buttons or links after the message. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message about the whole screen. Screen readers announce `bad` at once, `warning` and `good` politely. */
export function Notice({ tone = "info", actions, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div data-notice className={classNames(styles["notice"], styles[tone])} role={ROLES[tone]}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles["words"]}>{children}</div>
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  /** The name of a drawing in views/public/emoji. */
  emoji: string;
  title: string;
  /** What the screen is for and what to do first. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of a list without entries or results. */
export function EmptyState({ emoji, title, children, actions }: EmptyStateProps) {
  return (
    <section className={classNames(styles["empty"], "stack gap-3")}>
      <span className={styles["plate"]}>
        <Emoji name={emoji} size={64} />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles["emptyWords"]}>{children}</div>}
      {actions && <div className={styles["emptyActions"]}>{actions}</div>}
    </section>
  );
}

/** Says to a screen reader how much a search or filters leave of a list. */
export function ResultCount({ total }: { total: number }) {
  return (
    <p className="visually-hidden" role="status">
      {plural(total, "result", "results")}
    </p>
  );
}

/** Shown where a search or filters leave nothing of a list. */
export function NoResults({ clear, children }: { clear: string; children: ReactNode }) {
  return (
    <EmptyState
      emoji="magnifying-glass-tilted-left"
      title="No results"
      actions={<ButtonLinkTo to={clear}>Clear filters</ButtonLinkTo>}
    >
      {children}
    </EmptyState>
  );
}
