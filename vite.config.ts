import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { builtServer } from "./src/setup/built-server.ts";
import { readSharedIcons } from "./src/setup/shared-icons.ts";
import { createSiteChunk } from "./src/setup/site-chunk.ts";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), builtServer()],
  publicDir: "views/public",
  environments: {
    client: {
      // Found late, behind an import of its own, they would make a page that is open reload.
      optimizeDeps: {
        include: [
          "@tiptap/core",
          "@tiptap/extension-table",
          "@tiptap/pm/state",
          "@tiptap/react",
          "@tiptap/starter-kit",
        ],
      },
      build: {
        rolldownOptions: {
          // Else every build tells how long each plugin took.
          checks: { pluginTimings: false },
          output: {
            // Nearly all of these two is called at once: Chrome then compiles them beside the page, not in its midst.
            postBanner: ({ name }) =>
              name === "react" || name === "router" ? "//# allFunctionsCalledOnLoad" : "",
            codeSplitting: {
              groups: [
                // Files that stay the same from release to release; a slow phone reads one, rests, and reads the next.
                { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
                // The frame of every public page, whose styles would else come in four files.
                {
                  name: "frame",
                  test: /[\\/]views[\\/]site[\\/](?:header|footer|banners)[\\/]|[\\/]views[\\/]site[\\/](?:layout|site-frame|section)[^\\/]*$|[\\/]views[\\/]components[\\/](?:tiles|now|wordmark|route-change|navigation-progress)[^\\/]*$/,
                },
                {
                  name: createSiteChunk(readSharedIcons("views")),
                  test: /[\\/](?:src[\\/](?:rules|content)|views[\\/](?:components|site))[\\/].*\.tsx?$|[\\/]lucide-react[\\/].*[\\/]icons[\\/]/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // One file is read in a fraction of the time that a thousand take. Left out is what is compiled for the machine,
        // what only development loads, and React, of which a bundle would have every edition.
        ...(command === "build" && { noExternal: true }),
        external: ["better-sqlite3", "sharp", "vite", "react", "react-dom"],
      },
      build: {
        rolldownOptions: {
          // Server and pages share one module graph: React Router's context keys match by identity.
          input: "./src/entry.ts",
          // Migrations are found in their folder and loaded when they have to run.
          external: "#migrations",
          checks: { pluginTimings: false },
          // Node keeps the source for as long as it runs, and one letter beyond Latin doubles what a file takes.
          output: { charset: "ascii", comments: { jsdoc: false, annotation: false, legal: true } },
        },
      },
    },
  },
}));
