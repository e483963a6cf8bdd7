/** How the bundler tells of a module: who imports it, at once or on demand. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** React Router builds each screen from a module of this name. */
const PUBLIC_SCREEN = /[\\/]views[\\/]site[\\/][^?]*\?__react-router-build-client-route/;

/** What fewer public screens than this share is not worth every visitor's bytes. */
const ENOUGH_SCREENS = 4;

const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.\w+$/;

/**
 * Names the chunk of what several public screens share: together it compresses better, and costs one request instead
 * of twenty. Screens of the staff area don't count, since what only they share must not reach a visitor.
 *
 * @param icons the names of the icons that belong in it, of which the graph says nothing: all are imported by their
 * library's own index, and that by everybody.
 */
export function createSiteChunk(
  icons: ReadonlySet<string>,
): (id: string, graph: ModuleGraph) => string | null {
  return (id, graph) => {
    const [, icon] = ICON.exec(id) ?? [];
    if (icon !== undefined) return icons.has(icon) ? "site" : null;
    const seen = new Set([id]);
    let screens = 0;
    for (const one of seen) {
      if (PUBLIC_SCREEN.test(one)) screens += 1;
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
    }
    return screens >= ENOUGH_SCREENS ? "site" : null;
  };
}
