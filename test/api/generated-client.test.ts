import { execFile } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestAccounts, PASSWORD } from "../support/test-accounts.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");
const client = path.join(root, "test/fixtures/client");
const run = promisify(execFile);

test("a client generated from GET /api compiles, and publishes, finds, changes and deletes a job", async () => {
  await using site = createTestAccounts();
  using dir = makeTempDir();
  const server = site.app.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/api`;
    const recruiter = await site.makeUser("recruiter");
    const { bearer } = await site.signIn(recruiter);
    const document = path.join(dir.path, "api.json");
    fs.writeFileSync(document, await (await fetch(url, { headers: bearer })).text());
    for (const name of ["package.json", "publish-job.ts"])
      fs.copyFileSync(path.join(client, name), path.join(dir.path, name));
    fs.symlinkSync(path.join(root, "node_modules"), path.join(dir.path, "node_modules"));

    const types = path.join(dir.path, "api.ts");
    await run(path.join(client, "node_modules/.bin/openapi-typescript"), [document, "--output", types]);
    const options =
      "--strict --exactOptionalPropertyTypes --noEmit --skipLibCheck --allowImportingTsExtensions";
    const words = `${options} --module nodenext --target es2024 --types node publish-job.ts`.split(" ");
    const compiled = await run(path.join(root, "node_modules/.bin/tsc"), words, { cwd: dir.path }).catch(
      ({ stdout }) => ({ stdout }),
    );
    expect(compiled.stdout).toBe("");
    const { stdout } = await run(
      process.execPath,
      [path.join(dir.path, "publish-job.ts"), url, recruiter.email, PASSWORD],
      { cwd: dir.path },
    );
    expect(JSON.parse(stdout)).toEqual({
      refused: ["title", "department", "location", "employmentType"],
      listed: ["Baker: draft"],
      hidden: 404,
      published: "published",
      found: ["Baker"],
      bySlug: "Baker",
      stale: 409,
      changed: "Pastry cook",
      deleted: 204,
      gone: "Job not found",
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
