import fs from "node:fs";
import fsp from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import request from "supertest";
import { expect, test as base } from "vitest";
import { createParts } from "../../src/start/parts.ts";
import { prepareSite } from "../../src/start/prepare-site.ts";
import { openDatabase } from "../../src/storage/database/open-database.ts";
import { createFileCache } from "../../src/storage/files/file-cache.ts";
import { createS3Client } from "../../src/storage/files/s3-client.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { openS3Server, type Fault, type S3Server } from "../support/s3-server.ts";
import { createTestAccounts } from "../support/test-accounts.ts";
import { makeTempDir } from "../support/test-database.ts";
import { openTestStores, type TestStores } from "../support/test-stores.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openS3);

const readText = (file: string) => fsp.readFile(file, "utf8");

const KEY = "shop/one/uploads/a/1.webp";

/** Stores on S3, and the server behind them. */
async function openS3(env: Record<string, string> = {}): Promise<TestStores & { s3: S3Server }> {
  const given = await openTestStores("S3", env);
  const { s3 } = given;
  if (!s3) throw new Error("The form S3 has a server.");
  return { ...given, s3 };
}

async function put({ stores, dir }: TestStores, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(dir, "source");
  fs.writeFileSync(file, content);
  await stores.uploads.put(name, file);
}

function cachedFiles({ config }: TestStores): string[] {
  const folder = path.join(config.dataDir, "s3-cache");
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test("a file is stored below the prefix, and read once for all who ask", async (given) => {
  await put(given, "a/1.webp", "one");
  expect([...given.s3.objects.keys()]).toEqual([KEY]);
  const read = await Promise.all(
    Array.from({ length: 20 }, () => given.stores.uploads.read("a/1.webp", readText)),
  );
  expect(new Set(read)).toEqual(new Set(["one"]));
  expect(await given.stores.uploads.read("a/1.webp", readText)).toBe("one");
  expect(given.s3.requests).toEqual([`PUT ${KEY}`, `GET ${KEY}`]);
});

test("a private file is not kept after its use", async (given) => {
  const file = path.join(given.dir, "source");
  fs.writeFileSync(file, "secret");
  await given.stores.privateFiles.put("m/photo.webp", file);
  const read = () => given.stores.privateFiles.read("m/photo.webp", readText);
  expect(await Promise.all([read(), read(), read()])).toEqual(["secret", "secret", "secret"]);
  expect(await read()).toBe("secret");
  expect(cachedFiles(given)).toEqual([]);
});

test("lists more files than a page has", async (given) => {
  given.s3.pageSize = 3;
  for (let i = 0; i < 8; i += 1) await put(given, `a/${i}.webp`, "x");
  const names = [];
  for await (const { name } of given.stores.uploads.list()) names.push(name);
  expect(names).toHaveLength(8);
  await given.stores.uploads.remove("a");
  expect(given.s3.objects.size).toBe(0);
});

test("a folder is deleted also where the storage refuses to delete what is not there", async (given) => {
  given.s3.refusesMissing = true;
  await put(given, "a/1.webp", "one");
  await given.stores.uploads.remove("a");
  expect(given.s3.objects.size).toBe(0);
  expect(given.stores.status().failure).toBeNull();
});

base.each(["error", "slowDown", "close"] as const)("one %s is not noticed", async (fault) => {
  await using given = await openS3();
  given.s3.faults.push(fault);
  await put(given, "a/1.webp", "one");
  given.s3.faults.push(fault, fault);
  expect(await given.stores.uploads.read("a/1.webp", readText)).toBe("one");
  given.s3.faults.push(fault);
  await given.stores.uploads.remove("a");
  expect(given.s3.objects.size).toBe(0);
  expect(given.stores.status().failure).toBeNull();
  expect(given.logLines).toEqual([]);
});

base.each(["cut", "change"] as const)(
  "a body that was %s is fetched again, and is never kept or used",
  async (fault) => {
    await using given = await openS3();
    const content = Buffer.alloc(300_000, "picture ");
    await put(given, "a/1.webp", content);
    given.s3.faults.push(fault, fault);
    const read = await given.stores.uploads.read("a/1.webp", (file) => fsp.readFile(file));
    expect(read?.equals(content)).toBe(true);

    await put(given, "a/2.webp", content);
    given.s3.always = fault;
    let used = false;
    const use = async () => {
      used = true;
    };
    await expect(given.stores.uploads.read("a/2.webp", use)).rejects.toMatchObject({ status: 503 });
    expect(used).toBe(false);
    expect(cachedFiles(given)).toHaveLength(1);
    given.s3.always = undefined;
    expect(await given.stores.uploads.read("a/2.webp", (file) => fsp.readFile(file))).toEqual(content);
  },
);

base.each(["error", "close"] as const)(
  "a lasting %s is a sentence, and is over when the storage is back",
  async (fault) => {
    await using given = await openS3();
    await put(given, "a/1.webp", "one");
    await given.stores.uploads.read("a/1.webp", readText);
    given.s3.always = fault;
    const failure = {
      status: 503,
      message: expect.stringContaining("try again"),
      headers: { "Retry-After": "60" },
    };
    await expect(put(given, "a/2.webp", "two")).rejects.toMatchObject(failure);
    await expect(given.stores.uploads.read("a/2.webp", readText)).rejects.toMatchObject(failure);
    await expect(given.stores.uploads.remove("a")).rejects.toMatchObject(failure);
    await expect(given.stores.uploads.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(failure);
    expect(given.s3.requests.filter((line) => line === "PUT shop/one/uploads/a/2.webp")).toHaveLength(3);
    // What is in the cache is read as before.
    expect(await given.stores.uploads.read("a/1.webp", readText)).toBe("one");
    expect(given.stores.status()).toMatchObject({
      bucket: "pictures",
      failure: { reason: expect.any(String) },
    });
    expect(given.logLines).toEqual([
      expect.objectContaining({ level: 50, msg: "the S3 storage cannot be reached" }),
    ]);

    given.s3.always = undefined;
    await put(given, "a/2.webp", "two");
    expect(given.stores.status().failure).toBeNull();
    expect(given.logLines.at(-1)).toMatchObject({ level: 30, msg: "the S3 storage responds again" });
  },
);

test("a storage that does not answer is given up after one attempt's time", async () => {
  await using server = await openS3Server();
  using dir = makeTempDir();
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.env;
  const client = createS3Client(
    {
      endpoint: S3_ENDPOINT ?? "",
      bucket: S3_BUCKET ?? "",
      region: S3_REGION ?? "",
      accessKeyId: S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
      prefix: "",
      cacheBytes: 1,
    },
    { attemptLimit: 200 },
  );
  server.always = "hang";
  await expect(client.download("a", path.join(dir.path, "a"))).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(server.requests).toEqual(["GET a"]);
});

base.each([
  ["another secret", { S3_SECRET_ACCESS_KEY: "wrong" }, "403 (SignatureDoesNotMatch)"],
  ["another key", { S3_ACCESS_KEY_ID: "wrong" }, "403 (InvalidAccessKeyId)"],
  ["another region", { S3_REGION: "eu-north-1" }, "403 (AuthorizationHeaderMalformed)"],
  ["another bucket", { S3_BUCKET: "other" }, "404 (NoSuchBucket)"],
])("the start fails with %s, and says why", async (_what, env, reason) => {
  await using given = await openS3(env);
  await expect(given.stores.prepare()).rejects.toThrow(reason);
  // A missing bucket is a failure too, and not a file that does not exist.
  await expect(given.stores.uploads.read("a/1.webp", readText)).rejects.toMatchObject({ status: 503 });
  await expect(given.stores.uploads.remove("a")).rejects.toMatchObject({ status: 503 });
});

base.each(["error", "close"] satisfies Fault[])(
  "the start goes on while the storage has an %s",
  async (fault) => {
    await using given = await openS3();
    given.s3.always = fault;
    await given.stores.prepare();
    expect(given.stores.status().failure).not.toBeNull();
  },
);

test("the cache keeps what was used last within its limit, and nothing of before the start", async () => {
  await using given = await openS3({ S3_CACHE_MB: "1" });
  const left = path.join(given.config.dataDir, "s3-cache/999999999-x/uploads");
  fs.mkdirSync(left, { recursive: true });
  fs.writeFileSync(path.join(left, "old"), "old");
  await given.stores.prepare();
  expect(cachedFiles(given)).toEqual([]);
  for (const name of ["1", "2", "3"]) await put(given, `a/${name}`, Buffer.alloc(400_000, name));
  await put(given, "a/large", Buffer.alloc(1_500_000));
  const read = (name: string) =>
    given.stores.uploads.read(`a/${name}`, async (file) => fs.statSync(file).size);
  expect([await read("1"), await read("2"), await read("1"), await read("3")]).toEqual(
    Array(4).fill(400_000),
  );
  expect(await read("large")).toBe(1_500_000);
  await expect.poll(() => cachedFiles(given)).toHaveLength(2);
  given.s3.requests.length = 0;
  await read("1");
  await read("3");
  expect(given.s3.requests).toEqual([]);
  await given.stores.close();
  expect(cachedFiles(given)).toEqual([]);
});

test("pictures and builds share the limit of the cache", async () => {
  await using given = await openS3({ S3_CACHE_MB: "1" });
  const { uploads, builds } = given.stores;
  if (!builds) throw new Error("A bucket has the builds.");
  const source = path.join(given.dir, "source");
  for (const [index, store] of [uploads, builds].entries()) {
    fs.writeFileSync(source, Buffer.alloc(600_000, String(index)));
    await store.put("a/1", source);
    expect((await store.read("a/1", readText))?.at(0)).toBe(String(index));
  }
  await expect.poll(() => cachedFiles(given)).toHaveLength(1);
});

test("a copy that is in use stays until its use ends, however small the cache", async () => {
  using dir = makeTempDir();
  const cache = createFileCache(dir.path, 10);
  const loadText = (text: string) => async (target: string) => {
    await fsp.writeFile(target, text);
    return true;
  };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = cache.read("a/1", loadText("12345678"), async (file) => {
    begin();
    await held;
    return readText(file);
  });
  await begun;
  await Promise.all(
    ["2", "3"].map((name) => cache.read(`a/${name}`, loadText("12345678"), async (file) => readText(file))),
  );
  // The one in use, and the one that was read last.
  await expect.poll(() => fs.readdirSync(dir.path)).toHaveLength(2);
  release();
  expect(await first).toBe("12345678");
  expect(fs.readdirSync(dir.path)).toHaveLength(1);
});

test("a cache that has filled the disk gives way to the file that is read", async () => {
  using dir = makeTempDir();
  const cache = createFileCache(dir.path, 1000);
  const load = async (target: string) => {
    // A disk with room for two files.
    if (fs.readdirSync(dir.path).length === 2) throw Object.assign(new Error("write"), { code: "ENOSPC" });
    await fsp.writeFile(target, path.basename(target));
    return true;
  };
  const isRead = (name: string) =>
    cache.read(`a/${name}`, load, async (file) => (await readText(file)) === path.basename(file));
  expect(await Promise.all([isRead("1"), isRead("2")])).toEqual([true, true]);
  expect(await Promise.all([isRead("3"), isRead("4")])).toEqual([true, true]);
  expect(fs.readdirSync(dir.path)).toHaveLength(2);
  // It has nothing to give where others fill the disk.
  cache.forget("a");
  await expect.poll(() => fs.readdirSync(dir.path)).toEqual([]);
  for (const name of ["1", "2"]) fs.writeFileSync(path.join(dir.path, name), "of another process");
  await expect(cache.read("a/1", load, readText)).rejects.toMatchObject({ code: "ENOSPC" });
});

test("a file that is forgotten while it is fetched is not kept", async () => {
  using dir = makeTempDir();
  const cache = createFileCache(dir.path, 1000);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const reading = cache.read(
    "a/1",
    async (target) => {
      await gate;
      await fsp.writeFile(target, "old");
      return true;
    },
    readText,
  );
  cache.forget("a");
  open();
  expect(await reading).toBe("old");
  expect(fs.readdirSync(dir.path)).toEqual([]);
});

test("a failure of the local disk is not taken for a failure of the storage", async (given) => {
  await put(given, "a/1.webp", "one");
  // A file in place of the folder makes writing fail for root too.
  fs.mkdirSync(given.config.dataDir);
  fs.writeFileSync(path.join(given.config.dataDir, "s3-cache"), "");
  await expect(given.stores.uploads.read("a/1.webp", readText)).rejects.toMatchObject({ code: "ENOTDIR" });
  expect(given.stores.status().failure).toBeNull();
  fs.rmSync(path.join(given.config.dataDir, "s3-cache"));
});

test("the System screen's data name the bucket, and why it cannot be reached; nothing of the keys", async () => {
  await using s3 = await openS3Server();
  await using site = createTestAccounts({ env: s3.env });
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const storage = async () => {
    const { body } = await request(site.app).get("/api/system").set(bearer).expect(200);
    expect(JSON.stringify(body)).not.toContain("test-secret");
    return body.storage;
  };
  expect(await storage()).toEqual({ bucket: "pictures", failure: null });
  s3.always = "close";
  const unseen = await request(site.app).get("/uploads/0123456789abcdef-9x9/9.webp").expect(503);
  expect(unseen.headers).toMatchObject({ "retry-after": "60", "cache-control": "no-store" });
  expect(await storage()).toMatchObject({ failure: { reason: expect.stringMatching(/^fetch failed: /) } });
  await request(site.app).get("/readyz").expect(200);
  s3.always = undefined;
  await request(site.app).get("/uploads/0123456789abcdef-9x9/9.webp").expect(404);
  expect(await storage()).toEqual({ bucket: "pictures", failure: null });
});

test("an upload while the storage is down is refused with a sentence, and accepted later", async () => {
  await using s3 = await openS3Server();
  await using site = createTestAccounts({ env: s3.env });
  const { bearer } = await site.signIn(await site.makeUser("editor"));
  const content = await drawNoise("png", 30, 20);
  const upload = () =>
    request(site.app).post("/api/upload/image").set(bearer).attach("image", content, "a.png");
  s3.always = "error";
  const refused = await upload().expect(503);
  expect(refused.body.error).toMatch(/cannot be reached at the moment. Please try again/);
  expect(await site.db.selectFrom("images").select("id").execute()).toEqual([]);
  s3.always = undefined;
  const { body } = await upload().expect(201);
  await request(site.app).get(body.imageUrl).expect(200);
});

test("a start logs that the pictures of the database are not in the bucket, and goes on", async () => {
  await using s3 = await openS3Server();
  await using site = createTestAccounts({ env: { ...s3.env, SEED: "none" } });
  const { bearer } = await site.signIn(await site.makeUser("editor"));
  const content = await drawNoise("png", 30, 20);
  await request(site.app).post("/api/upload/image").set(bearer).attach("image", content, "a.png").expect(201);
  const { config } = site.accounts;
  const start = async () => {
    const lines: string[] = [];
    const logger = pino({ level: "error" }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const parts = createParts({ config, connection: openDatabase(config), logger, clock: site.now });
    await prepareSite(parts);
    await parts.close();
    return lines;
  };
  expect(await start()).toEqual([]);
  s3.objects.clear();
  expect(await start()).toEqual([expect.stringContaining("the bucket has no pictures")]);
  s3.always = "error";
  expect(await start()).toEqual(["the S3 storage cannot be reached"]);
});
