import { useState } from "react";

interface CameProps {
  id: string;
  /** Whether it stands on the page already. */
  isCopy?: boolean;
  className: string | undefined;
}

/**
 * An element that only the server renders, by its id. Hydration does not look into an element with HTML of its own. Should
 * React render it again, the HTML is the same.
 */
export function HtmlAsItCame({ id, isCopy = false, className }: CameProps) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  return (
    <div
      id={isCopy ? undefined : id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
