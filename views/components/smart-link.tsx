import type { ReactNode } from "react";
import { Link } from "react-router";
import { isExternal, safeLink } from "../../src/rules/links/links.ts";
import { usePrefetch } from "./prefetch.ts";

interface SmartLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
  "aria-label"?: string;
  "aria-current"?: "page" | "true" | undefined;
}

/**
 * A link to any address: our own pages open without a reload, other sites in a new tab with a hint for screen readers
 * (specification, section 2). Anything that is not a safe address is shown as text.
 */
export function SmartLink({ to, children, ...rest }: SmartLinkProps) {
  const href = safeLink(to);
  const lookAhead = usePrefetch();
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
  if (!href.startsWith("/")) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} prefetch={lookAhead} {...rest}>
      {children}
    </Link>
  );
}
