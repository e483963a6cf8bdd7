import type { ReactNode } from "react";
import { fileWords } from "../../src/rules/links/file-address.ts";
import { isExternal, safeLink } from "../../src/rules/links/links.ts";

interface SmartLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
  "aria-label"?: string;
  "aria-current"?: "page" | "true" | undefined;
  rel?: "nofollow" | undefined;
}

/** A place on the page itself. */
const PLACE = /^#[a-z][\w-]*$/i;

/**
 * A link to any address: our own pages open here, other sites in a new tab with a hint for screen readers
 * (specification, section 2). A link to a file says its type and size. Anything that is not a safe address is shown as text.
 */
export function SmartLink({ to, children, ...rest }: SmartLinkProps) {
  const href = PLACE.test(to) ? to : safeLink(to);
  if (href === undefined) return <span className={rest.className}>{children}</span>;
  if (isExternal(href)) {
    const label = rest["aria-label"];
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        {...rest}
        {...(label && { "aria-label": `${label} (opens in a new tab)` })}
      >
        {children}
        {!label && <span className="visually-hidden"> (opens in a new tab)</span>}
      </a>
    );
  }
  const file = fileWords(href);
  const label = file && rest["aria-label"];
  return (
    <a href={href} {...rest} {...(label && { "aria-label": `${label} (${file})` })}>
      {children}
      {file && ` (${file})`}
    </a>
  );
}
