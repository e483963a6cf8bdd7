import type { LucideIcon } from "lucide-react";
import { useState, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../../components/class-names.ts";
import styles from "./button.module.css";

/** `primary` is the main action of a screen, `plain` a secondary one, `quiet` has no border, `danger` is destructive. */
export type ButtonTone = "primary" | "plain" | "quiet" | "danger";

interface ButtonProps extends ComponentProps<"button"> {
  tone?: ButtonTone;
  icon?: LucideIcon | undefined;
  /** Shows a spinner and ignores clicks, but stays focusable. */
  busy?: boolean;
  /** Called at a press, in place of `onClick`. The button is busy until it settles. */
  onPress?: () => Promise<unknown>;
}

/** A button of the staff area. Its default type is `button`, not `submit`. */
export function Button({
  tone = "plain",
  icon: Icon,
  busy: isBusy,
  onPress,
  children,
  ...rest
}: ButtonProps) {
  const [isPressed, setPressed] = useState(false);
  const busy = isBusy === true || isPressed;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true) event.preventDefault();
    else if (onPress) {
      setPressed(true);
      void onPress().finally(() => setPressed(false));
    } else rest.onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      className={classNames(styles["button"], styles[tone], rest.className)}
      onClick={onClick}
    >
      {busy ? (
        <span className={styles["spinner"]} aria-hidden="true" />
      ) : (
        Icon && <Icon size={18} aria-hidden="true" />
      )}
      {children}
    </button>
  );
}

interface ButtonLinkToProps extends Omit<LinkProps, "className"> {
  tone?: ButtonTone;
  icon?: LucideIcon;
}

/** A link to another screen of the staff area that looks like a button. */
export function ButtonLinkTo({ tone = "plain", icon: Icon, children, ...rest }: ButtonLinkToProps) {
  return (
    <Link {...rest} className={classNames(styles["button"], styles[tone])}>
      {Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "icon" | "children" | "onPress"> {
  icon: LucideIcon;
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A round button with an icon only. */
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
      className={classNames(styles["round"], className)}
    >
      {!busy && <Icon size={20} aria-hidden="true" />}
    </Button>
  );
}

/** A row of buttons that wraps. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles["row"]}>{children}</div>;
}
