import path from "node:path";
import type { Plugin } from "vite";

/** The processes of the site, each a file of build/server. */
const PROCESSES = {
  "server.js": "server.ts",
  "draw-pictures.js": "src/start/samples/draw-pictures-process.ts",
  "encode-picture.js": "src/media/pictures/encode-picture-process.ts",
  "check-pdf.js": "src/media/pdfs/check-pdf-process.ts",
};

/**
 * Builds server.ts and the processes that it starts together with the screens. One graph of plain JavaScript starts faster
 * and takes less memory than TypeScript sources whose types Node strips.
 */
export function builtServer(): Plugin {
  return {
    name: "built-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      for (const [fileName, source] of Object.entries(PROCESSES)) {
        this.emitFile({ type: "chunk", id: path.resolve(import.meta.dirname, "../..", source), fileName });
      }
    },
  };
}
