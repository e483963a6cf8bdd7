/** A list item as Word copies it: a paragraph that only looks like one. */
interface Entry {
  paragraph: HTMLElement;
  /** From 1. */
  level: number;
  tag: "ul" | "ol";
}

/**
 * Converts Word's lists to HTML lists. Word copies paragraphs that contain the bullet or number as text and the level in
 * a style (`mso-list:l0 level2 lfo1`). Adjacent paragraphs become one list, deeper levels nested lists.
 */
export function convertWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")];
  const entries = new Map(
    paragraphs.flatMap((paragraph) => {
      const entry = readEntry(paragraph);
      return entry ? [[paragraph, entry] as const] : [];
    }),
  );
  for (const first of entries.keys()) {
    const { previousElementSibling: before } = first;
    if (before instanceof HTMLElement && entries.has(before)) continue;
    const run: Entry[] = [];
    let next: Element | null = first;
    while (next instanceof HTMLElement) {
      const entry = entries.get(next);
      if (!entry) break;
      run.push(entry);
      next = next.nextElementSibling;
    }
    const place = body.ownerDocument.createComment("");
    first.before(place);
    place.replaceWith(...nest(run));
  }
}

function readEntry(paragraph: HTMLElement): Entry | undefined {
  const style = paragraph.dataset["style"] ?? "";
  const [, level] = /mso-list:\s*\S+\s+level(\d)/i.exec(style) ?? [];
  if (level === undefined) return undefined;
  const marker = paragraph.querySelector(
    "[data-style*='mso-list:Ignore' i], [data-style*='mso-list: Ignore' i]",
  );
  // Without a marker it continues an item, or is a numbered heading.
  if (!marker || /^H\d$/.test(paragraph.tagName)) {
    marker?.remove();
    return undefined;
  }
  const numbered = /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker.textContent);
  marker.remove();
  return { paragraph, level: Number(level), tag: numbered ? "ol" : "ul" };
}

/** Returns the lists of adjacent items. The first item is on the first level, whatever level Word gives it. */
function nest(run: readonly Entry[]): HTMLElement[] {
  const lists: HTMLElement[] = [];
  /** The open lists, outermost first. */
  let open: { list: HTMLElement; level: number; tag: string }[] = [];
  for (const { paragraph, level, tag } of run) {
    open = open.filter((parent) => parent.level < level || (parent.level === level && parent.tag === tag));
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = paragraph.ownerDocument.createElement(tag);
      const entry = current?.list.lastElementChild;
      if (entry) entry.append(list);
      else lists.push(list);
      current = { list, level, tag };
      open.push(current);
    }
    const item = paragraph.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    paragraph.remove();
    current.list.append(item);
  }
  return lists;
}
