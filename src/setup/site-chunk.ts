/** How the bundler tells of a module: who imports it, at once or on demand. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** React Router builds each screen from a module of this name. */
const PUBLIC_SCREEN = /[\\/]views[\\/]site[\\/][^?]*\?__react-router-build-client-route/;

/** What fewer public screens than this share is not worth every visitor's bytes. */
const ENOUGH_SCREENS = 4;

/**
 * Names the chunk of what most public screens share: together it compresses better, and costs
 * one request instead of twenty. Screens of the staff area don't count, since what only they
 * share must not reach a visitor.
 */
export function siteChunk(id: string, graph: ModuleGraph): string | null {
  const seen = new Set([id]);
  let screens = 0;
  for (const one of seen) {
    if (PUBLIC_SCREEN.test(one)) screens += 1;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return screens >= ENOUGH_SCREENS ? "site" : null;
}
