const FILES = import.meta.glob<readonly string[]>(["../../../src/sections/*/*.query.ts"], {
  eager: true,
  import: "query",
});

/** The parameters of an address that any kind of section reads. A page with sections is cached for each of their values. */
export const SECTION_QUERIES: readonly string[] = Object.values(FILES).flat();
