/**
 * How a kind of section stands beside its neighbours:
 * - `index`: a list of the sections that follow it, beside them on a wide screen
 * - `topic`: one of these, if it follows such a list
 * - `text`: as a topic; elsewhere in one column of reading width with its neighbours
 * - `half`: side by side with its neighbour on a wide screen
 */
export type Stands = "index" | "topic" | "text" | "half";

/** Where a section stands: across the page, as the index or in the column beside it, in a text, or as one half. */
export type Place = "page" | "index" | "column" | "text" | "half";

/** An entry of an index: the title of a section and the fragment that leads to it. */
export interface Topic {
  id: string;
  title: string;
}

/** The place of each section, by how its kind stands. */
export function placesOf(kinds: readonly (Stands | undefined)[]): Place[] {
  let isBesideIndex = false;
  return kinds.map((stands) => {
    isBesideIndex = stands === "index" || (isBesideIndex && (stands === "topic" || stands === "text"));
    if (stands === "topic") return isBesideIndex ? "column" : "page";
    if (stands === "text") return isBesideIndex ? "column" : "text";
    return stands ?? "page";
  });
}

/** The titles of the sections in the column of the index at a position. */
export function topicsAfter(
  index: number,
  sections: readonly { id: string; place: Place; fields: Readonly<Record<string, unknown>> }[],
): Topic[] {
  const after = sections.slice(index + 1);
  const end = after.findIndex(({ place }) => place !== "column");
  return after
    .slice(0, end < 0 ? undefined : end)
    .flatMap(({ id, fields: { title } }) =>
      typeof title === "string" && title !== "" ? [{ id, title }] : [],
    );
}

/** Sections that share a box: an index with its column, a text, two halves. A section across the page has none. */
export interface SectionGroup<Section> {
  box: "topics" | "text" | "halves" | null;
  sections: Section[];
}

/** Groups the sections of a page by the box that they share, in order. */
export function groupSections<Section extends { place: Place }>(
  sections: readonly Section[],
): SectionGroup<Section>[] {
  const groups: SectionGroup<Section>[] = [];
  for (const section of sections) {
    const box = BOXES[section.place];
    const last = groups.at(-1);
    if (last && box && last.box === box && section.place !== "index") last.sections.push(section);
    else groups.push({ box, sections: [section] });
  }
  return groups;
}

const BOXES = { page: null, index: "topics", column: "topics", text: "text", half: "halves" } as const;
