import { useEffect, useRef } from "react";
import "../../styles/article-content.css";

/** The content of a post. The HTML was sanitised when it was saved, so that stored HTML is safe to show. */
export function PostContent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A wide table scrolls horizontally. Not every browser makes it focusable for keyboard users.
    for (const table of content.current?.querySelectorAll("table") ?? []) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    }
  }, []);
  return <div ref={content} className="article-content" dangerouslySetInnerHTML={{ __html: html }} />;
}
