/** The part of the bundler's module graph that is used here. `importers` has static and dynamic imports. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The ids of the modules from which React Router builds the public screens. */
const PUBLIC_SCREEN = /[\\/]views[\\/]site[\\/][^?]*\?__react-router-build-client-route/;

/** A module that fewer public screens share is not worth its bytes on every page. */
const MIN_SCREENS = 4;

/**
 * Assigns modules that several public screens share to one chunk, `site`, which compresses better and takes one request
 * instead of twenty. Screens of the admin area do not count, so that what only they share never reaches visitors.
 */
export function siteChunk(id: string, graph: ModuleGraph): string | null {
  const seen = new Set([id]);
  let screens = 0;
  for (const one of seen) {
    if (PUBLIC_SCREEN.test(one)) screens += 1;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return screens >= MIN_SCREENS ? "site" : null;
}
