import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig } from "../../src/config.ts";

const root = path.resolve(import.meta.dirname, "../..");

const FILES = ["", "deploy"]
  .flatMap((folder) => fs.readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)))
  .filter((file) => /^compose.*\.ya?ml$|^deploy\/.*\.ya?ml$/.test(file));

const MIB = 2 ** 20;

/** What one process of the site needs at most: two large photos at once (compose.yaml). */
const PROCESS_BYTES = 512 * MIB;

/** What can be on disk beside the kept copies: files that are being received or read. */
const IN_USE_BYTES = 256 * MIB;

/** Returns a variable of the image. */
function imageVariable(name: string): string {
  const dockerfile = fs.readFileSync(path.join(root, "Dockerfile"), "utf8");
  const value = new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];
  if (value === undefined) throw new Error(`The image has no ${name}.`);
  return value;
}

const SOME = "some";

/** A folder that is not on a volume. */
interface Place {
  folder: string;
  /** Undefined without a limit. */
  bytes: number | undefined;
  isInMemory: boolean;
}

/** A container, as far as its sizes are concerned. */
interface Container {
  name: string;
  memory: number | undefined;
  places: Place[];
  variables: Record<string, string>;
}

/** Returns what does not fit in the containers of a file. */
function findOverflows(file: string, text: string): string[] {
  const containers = parseAllDocuments(withDefaults(text), { merge: true }).flatMap((document) => {
    const content: unknown = document.toJS();
    return file.startsWith("compose") ? containersOfCompose(content) : containersOfManifest(content);
  });
  return containers.flatMap((container) =>
    overflowsOf(container).map((overflow) => `${container.name}: ${overflow}`),
  );
}

function overflowsOf({ memory, places, variables }: Container): string[] {
  const overflows = places
    .filter(({ bytes }) => bytes === undefined)
    .map(({ folder }) => `${folder} has no limit`);
  // What programs of others need is not known here.
  if (!("PUBLIC_URL" in variables)) return overflows;
  const sizing = Object.entries(variables).filter(([name]) => name === "WORKERS" || name.startsWith("S3_"));
  const { workers, s3 } = readConfig(Object.fromEntries(sizing));
  const placeOf = (variable: string) =>
    places.find(({ folder }) => `${imageVariable(variable)}/`.startsWith(`${folder}/`));
  const needed =
    workers * PROCESS_BYTES +
    places.filter(({ isInMemory }) => isInMemory).reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  if (memory === undefined) overflows.push("the memory has no limit");
  else if (needed > memory) overflows.push(`${needed / MIB} MiB are needed of ${memory / MIB}`);
  if (placeOf("SQLITE_TMPDIR")?.isInMemory) overflows.push("what SQLite sorts and rewrites is in memory");
  const place = placeOf("DATA_DIR");
  const stored = workers * (s3?.cacheBytes ?? 0) + IN_USE_BYTES;
  if (place?.bytes !== undefined && stored > place.bytes)
    overflows.push(
      `${Math.ceil(stored / MIB)} MiB are stored in ${place.folder}, which has ${place.bytes / MIB}`,
    );
  return overflows;
}

/** The variables of a compose file, as they are where none is set. A required one has some value. */
function withDefaults(text: string): string {
  return text.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1").replaceAll(/\$\{\w+:\?[^}]*\}/g, SOME);
}

const SIZE = /^(\d+)(k|m|g|Ki|Mi|Gi)b?$/;

function bytesOf(size: string): number {
  const [, amount, unit = ""] = SIZE.exec(size) ?? [];
  if (amount === undefined) throw new Error(`${size} is not a size that this test reads.`);
  return Number(amount) * 1024 ** ("kmg".indexOf(unit.charAt(0).toLowerCase()) + 1);
}

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      mem_limit: z.string().optional(),
      tmpfs: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
    }),
  ),
});

function containersOfCompose(content: unknown): Container[] {
  return Object.entries(compose.parse(content).services).map(([name, { mem_limit, tmpfs, environment }]) => ({
    name,
    memory: mem_limit === undefined ? undefined : bytesOf(mem_limit),
    places: tmpfs.map((entry) => {
      const [folder = "", options = ""] = entry.split(":");
      const size = /(?:^|,)size=(\w+)/.exec(options)?.[1];
      return { folder, bytes: size === undefined ? undefined : bytesOf(size), isInMemory: true };
    }),
    variables: Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, `${value ?? ""}`]),
    ),
  }));
}

const emptyDir = z.object({ sizeLimit: z.string().optional(), medium: z.string().optional() });

const deployment = z.object({
  kind: z.literal("Deployment"),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            name: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
            resources: z.object({ limits: z.object({ memory: z.string() }) }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ),
        volumes: z.array(z.object({ name: z.string(), emptyDir: emptyDir.optional() })),
      }),
    }),
  }),
});

function containersOfManifest(content: unknown): Container[] {
  const parsed = deployment.safeParse(content);
  if (!parsed.success) return [];
  const { containers, volumes } = parsed.data.spec.template.spec;
  return containers.map(({ name, env, resources, volumeMounts }) => ({
    name,
    memory: bytesOf(resources.limits.memory),
    places: volumeMounts.flatMap(({ name: volume, mountPath }) => {
      const own = volumes.find((each) => each.name === volume)?.emptyDir;
      if (!own) return [];
      const bytes = own.sizeLimit === undefined ? undefined : bytesOf(own.sizeLimit);
      return [{ folder: mountPath, bytes, isInMemory: own.medium === "Memory" }];
    }),
    // Those of the Secret have some value.
    variables: Object.fromEntries(env.map(({ name: variable, value = SOME }) => [variable, value])),
  }));
}

test("finds the files of containers", () => {
  expect(FILES).toEqual(
    expect.arrayContaining(["compose.yaml", "compose.scale.yaml", "deploy/kubernetes.yaml"]),
  );
});

test.each(FILES)("what %s stores and keeps in memory fits its limits", (file) => {
  expect(findOverflows(file, fs.readFileSync(path.join(root, file), "utf8"))).toEqual([]);
});

test.each([
  ["compose.yaml", "/tmp:size=64m", "/tmp", "suqna: /tmp has no limit"],
  ["compose.yaml", "/tmp:size=64m", "/tmp:size=600m", "suqna: 1112 MiB are needed of 1024"],
  ["compose.yaml", "WORKERS:-1", "WORKERS:-3", "suqna: 1600 MiB are needed of 1024"],
  [
    "compose.yaml",
    "/tmp:size=64m",
    "/var/lib:size=64m",
    "suqna: what SQLite sorts and rewrites is in memory",
  ],
  [
    "compose.scale.yaml",
    "/tmp:size=64m",
    "/var/lib/suqna:size=400m",
    "suqna-1: 1233 MiB are stored in /var/lib/suqna, which has 400",
  ],
  ["compose.scale.yaml", "mem_limit: ${MEM_LIMIT:-1g}", "", "suqna-2: the memory has no limit"],
  [
    "deploy/kubernetes.yaml",
    "sizeLimit: 2Gi",
    "sizeLimit: 1Gi",
    "suqna: 1233 MiB are stored in /var/lib/suqna, which has 1024",
  ],
  [
    "deploy/kubernetes.yaml",
    "sizeLimit: 2Gi",
    "sizeLimit: 2Gi, medium: Memory",
    "suqna: 2560 MiB are needed of 1024",
  ],
])("%s with %s as %s is refused", (file, right, wrong, overflow) => {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  expect(text).toContain(right);
  expect(findOverflows(file, text.replace(right, wrong))).toContain(overflow);
});
