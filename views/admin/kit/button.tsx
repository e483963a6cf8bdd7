import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

/** `primary` is the one thing to do on a screen, `plain` stands beside it, `quiet` has no box, `danger` takes away. */
export type ButtonTone = "primary" | "plain" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  tone?: ButtonTone;
  icon?: LucideIcon | undefined;
  /** While something is under way: it keeps the focus, turns, and can't be pressed again. */
  busy?: boolean;
}

/** A button of the staff area. It is no submit button unless `type` says so. */
export function Button({ tone = "plain", icon: Icon, busy = false, children, ...rest }: ButtonProps) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={classOf(tone, rest.className)}
      onClick={onClick}
    >
      {busy ? (
        <span className={styles["turning"]} aria-hidden="true" />
      ) : (
        Icon && <Icon size={18} aria-hidden="true" />
      )}
      {children}
    </button>
  );
}

interface ButtonLinkToProps extends LinkProps {
  tone?: ButtonTone;
  icon?: LucideIcon;
}

/** A link to another screen of the staff area in the form of a button. */
export function ButtonLinkTo({
  tone = "plain",
  icon: Icon,
  children,
  className,
  ...rest
}: ButtonLinkToProps) {
  return (
    <Link {...rest} className={classOf(tone, className)}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "icon" | "children"> {
  icon: LucideIcon;
  /** What it does; read out, and shown while it is hovered. */
  label: string;
}

/** A round button with nothing but a picture on it. */
export function IconButton({
  icon: Icon,
  label,
  tone = "quiet",
  busy = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      tone={tone}
      busy={busy}
      title={label}
      aria-label={label}
      className={`${styles["round"]} ${className ?? ""}`}
    >
      {!busy && <Icon size={20} aria-hidden="true" />}
    </Button>
  );
}

/** Buttons that belong together, in a row that breaks where it must. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles["row"]}>{children}</div>;
}

function classOf(tone: ButtonTone, more: string | undefined): string {
  return `${styles["button"]} ${styles[tone]} ${more ?? ""}`;
}
