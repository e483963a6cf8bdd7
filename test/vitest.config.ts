import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    include: ["test/{rules,api,postgres,attacks,faults,extension}/**/*.test.ts"],
    globalSetup: ["test/support/database-template.ts"],
    // React reads NODE_ENV when the first file of a worker loads it, and the built site needs its production build.
    env: { NODE_ENV: "production" },
    setupFiles: ["test/support/fail-on-console.ts"],
    // Files share a worker, since no test leaves state behind: loading the modules for each file took a third of the time.
    isolate: false,
    // The default leaves one processor free, and so has one worker on two processors.
    maxWorkers: "100%",
    // Generous, so that a machine that is many times slower passes too.
    testTimeout: 120_000,
  },
});
