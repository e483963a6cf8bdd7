import fs from "node:fs";
import path from "node:path";
import { DCLinter } from "dclint";
import { expect, test } from "vitest";
import { findManifestProblems } from "../support/kubernetes-schema.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

const MANIFEST = "deploy/kubernetes.yaml";
const COMPOSE_FILES = ["compose.yaml", "compose.scale.yaml"] as const;

/** A copy of a file with a mistake. */
function breakFile(file: string, right: string, wrong: string): string {
  const text = read(file);
  expect(text).toContain(right);
  return text.replace(right, wrong);
}

/** Returns what the Compose Specification's schema refuses in a file. */
function findComposeProblems(text: string): string[] {
  using dir = makeTempDir();
  const file = path.join(dir.path, "compose.yaml");
  fs.writeFileSync(file, text);
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  return linter
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => rule.startsWith("invalid"))
    .map(({ message }) => message);
}

test(`${MANIFEST} is what Kubernetes's schemas allow`, () => {
  expect(findManifestProblems(read(MANIFEST))).toEqual([]);
});

test.each([
  ["an unknown field", "maxSurge: 1", "maxSurges: 1", "/spec/strategy/rollingUpdate/maxSurges: unknown"],
  [
    "an unknown field of the whole",
    "metadata:\n  name: suqna\nspec:\n  min",
    "extra: 1\nspec:\n  min",
    "/extra: unknown",
  ],
  ["a text for a number", "replicas: 2", 'replicas: "2"', "/spec/replicas: type integer"],
  [
    "a number for a text",
    'value: "1"',
    "value: 1",
    "/spec/template/spec/containers/0/env/1/value: type string",
  ],
  ["half of a replica", "replicas: 2", "replicas: 1.5", "/spec/replicas: type integer"],
  [
    "no port",
    "name: http\n              containerPort: 3000",
    "name: http",
    "/spec/template/spec/containers/0/ports/0: required containerPort",
  ],
  ["an unknown kind", "kind: Service", "kind: Services", "no schema for v1 Services"],
])("a manifest with %s is refused", (_mistake, right, wrong, problem) => {
  expect(findManifestProblems(breakFile(MANIFEST, right, wrong))).toContain(problem);
});

test.each(COMPOSE_FILES)("%s is what the Compose Specification allows", (file) => {
  expect(findComposeProblems(read(file))).toEqual([]);
});

test.each([
  [
    "an unknown field",
    "restart: unless-stopped",
    "restarts: unless-stopped",
    "must NOT have additional properties",
  ],
  ["a list for a text", "stop_grace_period: 15s", "stop_grace_period: [15s]", "must be string"],
])("compose files with %s are refused", (_mistake, right, wrong, problem) => {
  for (const file of COMPOSE_FILES)
    expect(findComposeProblems(breakFile(file, right, wrong))).toContainEqual(
      expect.stringContaining(problem),
    );
});
