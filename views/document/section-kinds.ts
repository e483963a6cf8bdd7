import { useMatches } from "react-router";

/** The kinds of section that the page has, as its loader returned them in `sections`. */
export function useSectionKinds(): string[] {
  const kinds = useMatches().flatMap(({ loaderData }): unknown => {
    const sections: unknown = Object(loaderData).sections;
    return Array.isArray(sections) ? sections.map((section) => Object(section).kind) : [];
  });
  return [...new Set(kinds.filter((kind) => typeof kind === "string"))];
}
