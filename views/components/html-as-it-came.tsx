import { useState } from "react";

/**
 * An element that only the server renders, by its id. Hydration does not look into an element with HTML of its own. Should
 * React render it again, the HTML is the same.
 */
export function HtmlAsItCame({ id, className }: { id: string; className?: string | undefined }) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
  return (
    <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}
