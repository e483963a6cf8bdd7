import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { openPort } from "../support/raw-request.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs a script of src/build, and returns how it ended and what it printed. */
function run(script: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(root, "src/build", script), ...words],
      { cwd: root, env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** A registry that knows these advisories, by package. */
async function startRegistry(advisories: Readonly<Record<string, readonly object[]>>) {
  const server = http.createServer((request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    const name = request.url?.slice(1) ?? "";
    const page = name.includes("advisories/bulk")
      ? advisories
      : { name, versions: { "5.0.0": { name, version: "5.0.0" } } };
    response.end(JSON.stringify(page));
  });
  const port = await openPort(server);
  return {
    registry: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ADVISORY = {
  id: 1,
  url: "https://github.com/advisories/GHSA-test",
  title: "Express answers too much",
  severity: "moderate",
  vulnerable_versions: "<99.0.0",
  cwe: [],
  cvss: { score: 5, vectorString: null },
};

test("an advisory is named, and the exit code is 1 from its severity on", async () => {
  await using given = await startRegistry({ express: [ADVISORY] });
  const env = { npm_config_registry: given.registry };
  const found = await run("advisories.mjs", [], env);
  expect(found).toMatchObject({ code: 1, stderr: "" });
  expect(found.stdout).toMatch(/^moderate: express .+: Express answers too much https:/);
  expect(await run("advisories.mjs", ["--level=high"], env)).toMatchObject({ code: 0 });
});

test("without an advisory the exit code is 0", async () => {
  await using given = await startRegistry({});
  const answer = await run("advisories.mjs", [], { npm_config_registry: given.registry });
  expect(answer).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^No advisory of severity low or above/),
  });
});

test("without a network the exit code is 2 and a sentence says so", async () => {
  const env = { npm_config_registry: "http://127.0.0.1:9/", npm_config_fetch_retries: "0" };
  const answer = await run("advisories.mjs", [], env);
  expect(answer).toMatchObject({ code: 2, stdout: "" });
  expect(answer.stderr).toMatch(/^The advisories could not be checked: .+ check again later\.\n$/);
  expect(await run("advisories.mjs", ["--level=some"], env)).toMatchObject({ code: 2 });
});

test("the bill of materials has every package of the lockfile that the site needs, and is the same every time", () => {
  const write = (epoch?: string) => {
    const { status, stdout } = spawnSync(process.execPath, [path.join(root, "src/build/sbom.mjs")], {
      env: { ...process.env, ...(epoch !== undefined && { SOURCE_DATE_EPOCH: epoch }) },
      cwd: path.dirname(root),
      encoding: "utf8",
    });
    expect(status).toBe(0);
    return stdout;
  };
  const text = write();
  expect(write()).toBe(text);
  const bom = JSON.parse(text);
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "suqna", type: "application" } },
  });
  expect(JSON.parse(write("1700000000")).metadata.timestamp).toBe("2023-11-14T22:13:20.000Z");
  const named = new Map<string, { hashes: unknown[] }>(
    bom.components.map((component: { purl: string; hashes: unknown[] }) => [component.purl, component]),
  );
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  for (const [place, { version, dev }] of Object.entries<{ version: string; dev?: boolean }>(lock.packages)) {
    if (place === "" || dev) continue;
    const purl = `pkg:npm/${place.replace(/^.*node_modules\//, "").replace("@", "%40")}@${version}`;
    expect(named.get(purl)?.hashes, purl).toEqual([expect.objectContaining({ alg: "SHA-512" })]);
  }
  expect([...named.keys()].filter((purl) => /npm\/(?:vitest|playwright)@/.test(purl))).toEqual([]);
});
