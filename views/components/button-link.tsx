import type { ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { SmartLink } from "./smart-link.tsx";

/** `primary` on light backgrounds, `honey` on bright ones, `outline` beside either. */
export type ButtonLook = "primary" | "honey" | "outline";

interface ButtonLinkProps {
  to: string | null;
  look?: ButtonLook;
  children: ReactNode;
  onClick?: () => void;
}

/** A link that looks like a button. Without an address or words there is no button: staff have entered none. */
export function ButtonLink({ to, look = "primary", children, ...rest }: ButtonLinkProps) {
  if (!to || !children) return null;
  return (
    <SmartLink to={to} className={classNames(styles["button"], styles[look])} {...rest}>
      {children}
    </SmartLink>
  );
}
