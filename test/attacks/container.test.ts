import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

test.each(
  ["compose.yaml", "compose.scale.yaml"].flatMap((file) =>
    [
      /^ +mem_limit: /m,
      /^ +pids_limit: \d+$/m,
      /^ +read_only: true$/m,
      /no-new-privileges:true/,
      /- ALL$/m,
      // Only the proxy in front is reachable from elsewhere.
      /"127\.0\.0\.1:\d+:\d+"/,
    ].map((setting) => [file, setting] as const),
  ),
)("%s limits the container by %s", (file, setting) => {
  expect(read(file)).toMatch(setting);
});

test.each([
  ["Dockerfile", /^USER node$/m],
  ...[/^User=suqna$/m, /^NoNewPrivileges=true$/m, /^ProtectSystem=strict$/m, /^CapabilityBoundingSet=$/m].map(
    (setting) => ["deploy/suqna.service", setting] as const,
  ),
] as const)("%s has the site run as an ordinary user without rights: %s", (file, setting) => {
  expect(read(file)).toMatch(setting);
});

test.each(["SESSION_SECRET", "SECOND_FACTOR_KEY", "POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY"])(
  "compose.scale.yaml has no default for %s",
  (name) => {
    const uses = read("compose.scale.yaml").match(new RegExp(`\\$\\{${name}[^}]*\\}`, "g"));
    expect(uses?.filter((use) => use.includes(":-"))).toEqual([]);
    expect(uses?.some((use) => use.includes(":?"))).toBe(true);
  },
);

test("both stages of the image are built on one base image, which can be pinned to a digest", () => {
  expect(read("Dockerfile").match(/^FROM \S+/gm)).toEqual(["FROM ${NODE_IMAGE}", "FROM ${NODE_IMAGE}"]);
  expect(read("compose.yaml")).toMatch(/NODE_IMAGE: \$\{NODE_IMAGE:-node:/);
});

test.each([
  [/maxUnavailable: 0\n/, "a new replica is ready before an old one stops"],
  [
    /readinessProbe:\n +httpGet: \{ path: \/readyz,/,
    "a replica that does not know what was written gets no requests",
  ],
  [/livenessProbe:\n +httpGet: \{ path: \/healthz,/, "a database that does not respond restarts no replica"],
  [/kind: PodDisruptionBudget[^]+?minAvailable: 1\n/, "one replica stays"],
  [/readOnlyRootFilesystem: true\n/, "the file system is read-only"],
  [/runAsNonRoot: true\n/, "the process is not root"],
])("deploy/kubernetes.yaml has %s: %s", (setting) => {
  expect(read("deploy/kubernetes.yaml")).toMatch(setting);
});

test("deploy/kubernetes.yaml takes every secret from the Secret", () => {
  const manifest = read("deploy/kubernetes.yaml");
  for (const name of ["DATABASE_URL", "SESSION_SECRET", "SECOND_FACTOR_KEY", "S3_SECRET_ACCESS_KEY"])
    expect(manifest).toMatch(new RegExp(`name: ${name}\n +valueFrom:\n +secretKeyRef: .*key: ${name}\\b`));
  // All others, such as BACKUP_KEY.
  expect(manifest).toMatch(/envFrom:\n +- secretRef: \{ name: suqna \}/);
});
