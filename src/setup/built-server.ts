import path from "node:path";
import type { Plugin } from "vite";

/**
 * Builds server.ts together with the screens, as build/server/server.js. One graph of plain JavaScript starts faster and
 * takes less memory than TypeScript sources whose types Node strips.
 */
export function builtServer(): Plugin {
  return {
    name: "built-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      const id = path.resolve(import.meta.dirname, "../../server.ts");
      this.emitFile({ type: "chunk", id, fileName: "server.js" });
    },
  };
}
