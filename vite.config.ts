import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { siteChunk } from "./src/setup/site-chunk.ts";

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: "views/public",
  ssr: {
    // Icon sets of thousands of modules: bundled, so that the server loads the dozen it shows.
    noExternal: ["lucide-react", "@fortawesome/free-brands-svg-icons"],
  },
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
            codeSplitting: {
              groups: [
                // One file that stays the same from release to release.
                { name: "react", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                // The frame of every public page, whose styles would else come in four files.
                {
                  name: "frame",
                  test: /[\\/]views[\\/]site[\\/](?:header|footer|banners)[\\/]|[\\/]views[\\/]site[\\/](?:layout|site-frame|tiles|now|section|route-change|navigation-progress)[^\\/]*$/,
                },
                {
                  name: siteChunk,
                  test: /[\\/](?:src[\\/]rules|views[\\/](?:components|site))[\\/].*\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Server and pages share one module graph: React Router's context keys match by identity.
      build: { rolldownOptions: { input: "./src/entry.ts", checks: { pluginTimings: false } } },
    },
  },
});
