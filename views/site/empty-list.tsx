import type { ReactNode } from "react";
import { Emoji } from "../components/emoji.tsx";
import styles from "./empty-list.module.css";
import { leadsToEmptyList } from "../../src/rules/links/filled-lists.ts";
import { ButtonLink, type ButtonLook } from "../components/button-link.tsx";
import { useFilledLists } from "./frame-context.ts";

interface EmptyListProps {
  emoji: string;
  title: string;
  children: ReactNode;
  /** Button links to other pages. */
  actions: ReactNode;
}

/** The message of an empty list: the reason, and where to look instead. */
export function EmptyList({ emoji, title, children, actions }: EmptyListProps) {
  return (
    <div className={styles["empty"]}>
      <span className={styles["plate"]}>
        <Emoji name={emoji} size={72} />
      </span>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={styles["actions"]}>{actions}</div>
    </div>
  );
}

/** The list of a category that does not exist. The page's own links show those that do. */
export function UnknownCategory({ all, actions }: { all: string; actions: ReactNode }) {
  return (
    <EmptyList
      emoji="magnifying-glass-tilted-left"
      title="There is no category of this name"
      actions={actions}
    >
      The address may have a typing error. Choose a category above, or see {all}.
    </EmptyList>
  );
}

interface ListButtonProps {
  to: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A button that leads to a list of the site. While the list is empty there is none. */
export function ListButton({ to, ...rest }: ListButtonProps) {
  return leadsToEmptyList(to, useFilledLists()) ? null : <ButtonLink to={to} {...rest} />;
}
