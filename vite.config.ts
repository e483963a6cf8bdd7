import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { builtServer, sectionStyles, shortClassName } from "./src/build/vite-plugins.ts";
import { emojiFolder } from "./src/build/client-files.ts";
import { createIconChunk, ICON, sharedChunk, siteChunk } from "./src/build/client-chunks.ts";

/**
 * The modules of the frame, but for its icons. Prices are on most pages and offline navigation is on all of them: each is smaller
 * than the request of a chunk of its own.
 */
const FRAME =
  /[\\/]views[\\/]site[\\/](?:header[\\/](?!menu-dialog)|footer[\\/]|banners[\\/]|shopping-list[\\/]list-store)|[\\/]views[\\/]site[\\/](?:layout|section)[^\\/]*$|[\\/]views[\\/]components[\\/](?:tiles|now|wordmark)[^\\/]*$|[\\/]src[\\/]rules[\\/]money[\\/]money\.ts$|[\\/]offline-navigation\.tsx?$/;

const SOURCE = /[\\/](?:src|views)[\\/].*\.tsx?$/;

const iconChunk = createIconChunk("views", FRAME);

/** The name of a chunk before those of its screens. */
function shortName(name: string): string {
  return name.replace(/~.*/, "");
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), builtServer(), sectionStyles()],
  publicDir: "views/public",
  worker: { rolldownOptions: { checks: { pluginTimings: false } } },
  ...(command === "build" && { define: { "import.meta.env.EMOJI_FOLDER": JSON.stringify(emojiFolder()) } }),
  // In development names say which file they are from.
  ...(command === "build" && { css: { modules: { generateScopedName: shortClassName } } }),
  environments: {
    client: {
      // Vite would discover these only at their dynamic import, and then reload the open page.
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
          // Turns off the report of each plugin's time.
          checks: { pluginTimings: false },
          output: {
            // Nearly all functions of these two chunks run at once. The comment makes Chrome compile them in the background.
            postBanner: ({ name }) =>
              name === "react" || name === "router" ? "//# allFunctionsCalledOnLoad" : "",
            // The bundler names a chunk that is shared after each of its screens: the manifest has every name many times.
            chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
            assetFileNames: ({ names: [name = ""] }) =>
              `assets/${name.includes("~") ? shortName(name) : "[name]"}-[hash][extname]`,
            codeSplitting: {
              groups: [
                // Separate files that rarely change between releases; a slow phone can pause between executing them.
                { name: "react", test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
                { name: "router", test: /node_modules[\\/]react-router[\\/]/ },
                // The frame of every public page, whose styles would otherwise be in four files, and the icons that many pages
                // have. The menu loads on demand.
                {
                  name: "frame",
                  test: (id) => FRAME.test(id) || iconChunk(id) === "frame",
                },
                // Before the groups below: a group takes what its modules import with it.
                { name: "icons", test: (id) => iconChunk(id) === "icons" },
                // On the pages that can put something on the list, and not on the others, which only count it.
                {
                  name: "shopping-list",
                  test: /[\\/]views[\\/]site[\\/]shopping-list[\\/](?:add-to-list|new-item)|[\\/]icons[\\/]list-plus/,
                },
                {
                  name: siteChunk,
                  // Without forms, which are on few of the pages that are looked at, however many screens have one.
                  test: /[\\/](?:src[\\/](?:rules(?![\\/]contact)|content|sections)|views[\\/](?:components|site(?![\\/]forms)))[\\/].*\.tsx?$/,
                },
                // By the screens that need them, with a small one beside its neighbour.
                {
                  name: (id, graph) => iconChunk(id) ?? (SOURCE.test(id) ? sharedChunk(id, graph) : null),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 700,
                },
                // What many screens of the staff area share. Without it an editor makes 130 requests instead of 90.
                {
                  name: "staff",
                  test: (id) => SOURCE.test(id) || ICON.test(id),
                  minShareCount: 7,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // Reading one file takes a fraction of the time of a thousand. External are native modules, what only development
        // loads, and React, of which a bundle would contain both the development and the production build.
        ...(command === "build" && { noExternal: true }),
        external: ["better-sqlite3", "sharp", "vite", "react", "react-dom"],
      },
      build: {
        rolldownOptions: {
          // Server and pages share one module graph: React Router's context keys match by identity.
          input: "./src/start/entry.ts",
          // The pictures of the sample content are read from their folder at run time, and only when they are needed.
          external: ["#sample-pictures"],
          // The server has every kind of section at hand; a browser loads each when a page has it.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          // Node keeps the source in memory, and a single character beyond Latin-1 doubles its size.
          output: { charset: "ascii", comments: { jsdoc: false, annotation: false, legal: true } },
        },
      },
    },
  },
}));
