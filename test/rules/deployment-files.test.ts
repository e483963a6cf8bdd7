import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { DCLinter } from "dclint";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { MAX_FILES } from "../../src/content/kinds/forms/form.schema.ts";
import { createServer } from "../../src/http/create-server.ts";
import { BODY_LIMIT } from "../../src/content/kinds/products/csv/csv-routes.ts";
import { MAX_FEED_BYTES } from "../../src/content/kinds/products/feed/read-feed.ts";
import { FILE_UPLOAD } from "../../src/media/receive-upload.ts";
import { MAX_FILE_MEGABYTES } from "../../src/rules/contact/form-fields.ts";
import { NGINX, PROMTOOL } from "../../src/build/test-servers.mjs";
import { makeTempDir } from "../support/test-database.ts";
import { validate as isDeployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as isPersistentVolumeClaim } from "kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim";
import { validate as isService } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as isPodDisruptionBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";

type Validator = (document: unknown) => boolean;

const VALIDATORS: Readonly<Record<string, Validator>> = {
  "apps/v1 Deployment": isDeployment,
  "policy/v1 PodDisruptionBudget": isPodDisruptionBudget,
  "v1 PersistentVolumeClaim": isPersistentVolumeClaim,
  "v1 Service": isService,
};

/** Returns what Kubernetes's own schemas refuse in a manifest, and the fields that they do not know. */
function findManifestProblems(manifest: string): string[] {
  return parseAllDocuments(manifest).flatMap((document) => {
    if (document.errors.length > 0) return document.errors.map(String);
    const content: unknown = document.toJS();
    const { apiVersion, kind } = Object(content);
    const validate = VALIDATORS[`${apiVersion} ${kind}`];
    if (!validate) return [`no schema for ${apiVersion} ${kind}`];
    const read = new Set<string>();
    const isValid = validate(record(content, "", read));
    return [...(isValid ? [] : errorsOf(validate)), ...unreadFields(content, "", read)];
  });
}

/** A generated validator leaves its errors on itself. */
function errorsOf(validate: Validator): string[] {
  const errors: unknown = Reflect.get(validate, "errors");
  if (!Array.isArray(errors)) throw new Error("The validator does not say what it refuses.");
  return errors.map(
    ({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${Object.values(params).join()}`,
  );
}

/** A copy that notes the path of each field that is read. */
function record(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === "string") read.add(`${path}/${key}`);
      return record(Reflect.get(target, key), `${path}/${String(key)}`, read);
    },
  });
}

/** The schemas allow further fields, which Kubernetes refuses. A validator reads each field that its schema knows. */
function unreadFields(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const own = `${path}/${key}`;
    return read.has(own) ? unreadFields(child, own, read) : [`${own}: unknown`];
  });
}

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

const MANIFEST = "deploy/kubernetes.yaml";
const [ALERTS, DASHBOARD] = ["deploy/alerts.yaml", "deploy/grafana-dashboard.json"] as const;
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

/** Every setting of the site. */
const SETTINGS = [
  ...(/^const environment = z\.object\(\{(.*?)^\}\);/ms.exec(read("src/config.ts"))?.[1] ?? "").matchAll(
    /^ {2}([A-Z][A-Z\d_]+):/gm,
  ),
].map(([, name = ""]) => name);

/** What an image or a file sets for good, since its volumes and ports go by it. */
const FIXED = ["PORT", "HOST", "DATA_DIR", "UPLOADS_DIR", "BACKUP_DIR", "NODE_ENV"];

test.each(COMPOSE_FILES)("%s passes every setting on", (file) => {
  expect(SETTINGS.length).toBeGreaterThan(25);
  const passed = [...read(file).matchAll(/^ {4,6}([A-Z][A-Z\d_]+): /gm)].map(([, name = ""]) => name);
  const missing = SETTINGS.filter((name) => ![...passed, ...FIXED].includes(name));
  expect(missing).toEqual([]);
});

test.each(COMPOSE_FILES)(
  "%s bounds the log of every service, and can have the programs of PostgreSQL",
  (file) => {
    const { services } = parse(read(file), { merge: true });
    const built = [];
    for (const [name, { logging, build }] of Object.entries<Record<string, unknown>>(services)) {
      expect(logging, name).toEqual({ driver: "local" });
      if (build) built.push(build);
    }
    expect(built).not.toEqual([]);
    for (const build of built)
      expect(build).toMatchObject({
        args: { POSTGRES_CLIENT: expect.stringMatching(/^(?:17|\$\{POSTGRES_CLIENT:-\})$/) },
      });
  },
);

test("Kubernetes and systemd take every setting from one Secret and one file", () => {
  expect(read(MANIFEST)).toMatch(/envFrom:\n\s+- secretRef: \{ name: suqna \}/);
  expect(read("deploy/suqna.service")).toContain("\nEnvironmentFile=/etc/suqna.env\n");
});

test.each(["deploy/suqna.service", "docs/operate.md"])(
  "%s says which folders need ReadWritePaths= elsewhere",
  (file) => {
    const folders = (text = "") => [...new Set(text.match(/\b[A-Z]+_DIR\b/g))].toSorted();
    const [, set] = /^Environment=(.*_DIR=.*)$/m.exec(read("deploy/suqna.service")) ?? [];
    const paragraph = read(file)
      .split("\n\n")
      .find((text) => text.includes("ReadWritePaths="));
    expect(folders(paragraph)).toEqual(folders(`${set} FEED_DIR`));
  },
);

test.skipIf(!fs.existsSync(NGINX)).for(["upstream.conf", "upstream.docker.conf"])(
  "deploy/nginx.conf passes the check of the nginx that is installed, with %s",
  (upstream) => {
    using dir = makeTempDir();
    fs.copyFileSync(path.join(root, "deploy/nginx.conf"), path.join(dir.path, "nginx.conf"));
    fs.copyFileSync(path.join(root, "deploy", upstream), path.join(dir.path, "upstream.conf"));
    const words = ["-t", "-p", dir.path, "-c", path.join(dir.path, "nginx.conf"), "-e", "stderr"];
    const settings = `pid ${dir.path}/pid;`;
    const { status, stderr } = spawnSync(NGINX, [...words, "-g", settings], {
      encoding: "utf8",
      // Its access log is the standard output.
      stdio: ["ignore", "ignore", "pipe"],
    });
    expect(status, stderr).toBe(0);
  },
);

test.each(["deploy/nginx.conf", "docs/operate.md"])("%s lets through the largest request", (file) => {
  const allowed = Number(/client_max_body_size (\d+)m;/.exec(read(file))?.[1]) * 2 ** 20;
  // A form has its answers beside its files.
  const largest = [
    (MAX_FILES * MAX_FILE_MEGABYTES + 1) * 2 ** 20,
    (FILE_UPLOAD.maxMegabytes + 1) * 2 ** 20,
    BODY_LIMIT,
    MAX_FEED_BYTES,
  ];
  expect(allowed).toBeGreaterThanOrEqual(Math.max(...largest));
});

test.each([
  ["deploy/nginx.conf", "location /api/feed/ {"],
  ["docs/operate.md", "location / {"],
])("nginx by %s waits minutes for a large price feed", (file, location) => {
  const [, lines = ""] = read(file).split(location);
  const [, minutes] = /^[^}]*proxy_read_timeout (\d+)m;/.exec(lines) ?? [];
  expect(Number(minutes)).toBeGreaterThan(10);
});

test.each([
  ["deploy/upstream.conf", /^ *keepalive_timeout (\d+)s;/m],
  ["docs/operate.md", /^ *keepalive (\d+)s$/m],
  ["docs/scale.md", /reuse an idle connection for at most (\d+) seconds/],
])("a proxy by %s lets go of an idle connection before the site ends it", (file, figure) => {
  const { server } = createServer(() => undefined);
  expect(Number(figure.exec(read(file))?.[1]) * 1_000).toBeLessThan(server.keepAliveTimeout);
});

test("the dashboard and the alerts name only metrics that the site has", () => {
  const code = read("src/operate/monitor/metrics.ts");
  const known = [...code.matchAll(/"(?:suqna_)?([a-z_]+)"/g)].map(([, name]) => `suqna_${name}`);
  for (const file of [ALERTS, DASHBOARD]) {
    const named = new Set(read(file).match(/\bsuqna_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(3);
    const unknown = [...named].filter(
      (name) => !known.includes(name.replace(/(?<=_seconds)_(?:count|bucket|sum)$/, "")),
    );
    expect(unknown, file).toEqual([]);
  }
});

test("each alert has an expression, a severity and a sentence", () => {
  const { groups } = parse(read(ALERTS));
  for (const { rules } of groups)
    for (const rule of rules)
      expect(rule).toEqual({
        alert: expect.stringMatching(/^Suqna[A-Z]\w+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+[mh]$/),
        labels: { severity: expect.stringMatching(/^(?:page|ticket)$/) },
        annotations: { summary: expect.stringMatching(/\.$/) },
      });
});

test.skipIf(!fs.existsSync(PROMTOOL))("Prometheus reads the alerts and every query of the dashboard", () => {
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read(DASHBOARD));
  const queries = panels.flatMap(({ targets }) => targets);
  expect(queries.length).toBeGreaterThan(5);
  const rules = queries.map(({ expr }, at) => ({ record: `query_${at}`, expr }));
  using dir = makeTempDir();
  const file = path.join(dir.path, "dashboard.yaml");
  const check = (...exprs: { record: string; expr: string }[]) => {
    fs.writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules: exprs }] }));
    return spawnSync(PROMTOOL, ["check", "rules", path.join(root, ALERTS), file], { encoding: "utf8" });
  };
  const { status, stderr } = check(...rules);
  expect(status, stderr).toBe(0);
  expect(check({ record: "query", expr: "sum by status (rate(x[5m]))" }).status).toBe(1);
});
