import { defineConfig } from "vitest/config";

const ON_S3 = [
  "test/api/{contact-form,files,images,messages,picture-crops,remove-orphans,replace-picture,store-picture}.test.ts",
  "test/attacks/{contact-form,private-files}.test.ts",
];

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    globalSetup: ["test/support/database-template.ts", "test/support/shared-s3-server.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: ["test/{rules,api,sqlite,postgres,attacks,faults,extension}/**/*.test.ts"],
        },
      },
      // What has to do with stored files, once more with S3 in place of folders on disk.
      { extends: true, test: { name: "S3", include: ON_S3, env: { TEST_STORES: "S3" } } },
    ],
    // React reads NODE_ENV when the first file of a worker loads it, and the built site needs its production build.
    env: { NODE_ENV: "production" },
    setupFiles: [
      "test/support/fail-on-console.ts",
      "test/support/property-runs.ts",
      "test/running/write-record.ts",
      "test/running/check-answers.ts",
    ],
    // Files share a worker, since no test leaves state behind: loading the modules for each file took a third of the time.
    isolate: false,
    // The default leaves one processor free, and so has one worker on two processors.
    maxWorkers: "100%",
    // By it single tests are chosen to run on PostgreSQL.
    includeTaskLocation: true,
    // Generous, so that a machine that is many times slower passes too. At the full size some tests take a quarter of an hour.
    testTimeout: process.env["TEST_SIZE"] === "full" ? 3_600_000 : 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
