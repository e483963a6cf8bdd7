const FILES = import.meta.glob<readonly string[]>(["../../../src/sections/*/*.query.ts"], {
  eager: true,
  import: "query",
});

/**
 * The parameters of an address that any kind of section reads. A page with sections is cached for each of their values: the browser,
 * which keeps none, gets no list.
 */
export const SECTION_QUERIES: readonly string[] = import.meta.env.SSR ? Object.values(FILES).flat() : [];
