import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    include: ["test/{rules,api,faults,extension}/**/*.test.ts"],
    globalSetup: ["test/support/database-template.ts"],
    // React takes its form from whichever file of a worker loads it first, and the built site is made for this one.
    env: { NODE_ENV: "production" },
    setupFiles: ["test/support/fail-on-console.ts"],
    // No test leaves anything behind, so files may share a worker: loading modules anew took a third of the time.
    isolate: false,
    // On a machine that is many times slower too: what hangs is found out all the same.
    testTimeout: 120_000,
  },
});
