import { useEffect, useRef } from "react";
import "../../styles/article-content.css";

/**
 * The text of a post as staff wrote it: HTML that the server sanitised when it was saved, so
 * that what is stored is what may be shown.
 */
export function PostContent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A wide table scrolls in its own place; not every browser lets the keyboard into it.
    for (const table of content.current?.querySelectorAll("table") ?? []) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    }
  }, []);
  return <div ref={content} className="article-content" dangerouslySetInnerHTML={{ __html: html }} />;
}
