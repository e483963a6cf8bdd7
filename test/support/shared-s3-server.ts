import type { TestProject } from "vitest/node";
import { openS3Server } from "./s3-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The variables of the S3 server of the whole run; each site has a prefix of its own in its bucket. */
    s3Environment: Record<string, string>;
  }
}

/** Starts one S3 server for the whole run. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await openS3Server();
  project.provide("s3Environment", server.env);
  return async () => server[Symbol.asyncDispose]();
}
