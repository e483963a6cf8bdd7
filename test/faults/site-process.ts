import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { START_SCRIPT } from "../support/run-script.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The administrator that `WITH_ADMIN` makes. */
export const ADMIN = { email: "rita@shop.example", password: "ftira biz-zejt u kappar" };

/** Starts the built server as an operator would, on an empty database of its own unless `settings` say otherwise. */
export function startSite(settings: Readonly<Record<string, string>> = {}, cwd = root) {
  const dir = makeTempDir();
  const env = {
    PATH: [path.dirname(process.execPath), process.env["PATH"]].join(path.delimiter),
    PORT: "0",
    HOST: "127.0.0.1",
    SEED: "none",
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    ...settings,
  };
  const server = spawn("sh", [START_SCRIPT], { cwd, env });
  return {
    process: server,
    dataDir: env.DATA_DIR,
    uploadsDir: env.UPLOADS_DIR,
    ...follow(server),
    [Symbol.dispose]() {
      server.kill("SIGKILL");
      dir[Symbol.dispose]();
    },
  };
}

/** Listens to a site that was started: where it answers, what it prints, and how it ends. */
export function follow(server: ChildProcessWithoutNullStreams) {
  let output = "";
  let over = false;
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    server.on("close", (code) => {
      over = true;
      resolve({ code, output });
    });
  });
  const listening = new Promise<number>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString();
      const port = /"port":(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("close", () => reject(new Error(`The server ended: ${output}`)));
  });
  // Only some tests wait for it.
  listening.catch(() => undefined);
  return {
    ended,
    listening,
    /** Everything it has printed so far. */
    output: () => output,
    isOver: () => over,
  };
}

/** The most memory that a process ever had, in megabytes; known on Linux alone. */
export function mostMegabytes(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const status = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
}

/** The settings with which the first start makes an administrator. */
export const WITH_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface Call {
  method?: string;
  token?: string;
  body?: object | Buffer;
  type?: string;
  agent?: http.Agent;
}

/**
 * One request; rejects when the connection breaks. Its connection is new unless an agent keeps
 * some: the server may rightly close one that lay idle, just as it is used again.
 */
export function call(port: number, address: string, options: Call = {}): Promise<Answer> {
  const { method = "GET", token, body, agent = false } = options;
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(bytes && { "Content-Type": options.type ?? "application/json", "Content-Length": bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port, path: address, method, headers, agent },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(bytes);
  });
}

/** The token of the administrator that `WITH_ADMIN` makes. */
export async function signIn(port: number): Promise<string> {
  const answer = await call(port, "/api/users/login", { method: "POST", body: ADMIN });
  return String(Object(JSON.parse(answer.text)).token);
}

/** A multipart form with a file in the field `image`. */
export function pictureForm(file: Buffer): { type: string; body: Buffer } {
  const boundary = "suqna-boundary";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const PAGES = ["/", "/products", "/locations", "/careers", "/blog", "/api/products", "/about"];

/** What a visitor met who browsed while something else went on. */
export interface Visit {
  pages: number;
  /** Statuses other than 200, and broken connections. */
  trouble: string[];
  /** How long the slowest page took, in milliseconds. */
  slowest: number;
}

/** Browses page after page until `done` has come about, and one round at least. */
export async function browseUntil(port: number, done: Promise<unknown>): Promise<Visit> {
  const visit: Visit = { pages: 0, trouble: [], slowest: 0 };
  const over = new AbortController();
  void done.then(
    () => over.abort(),
    () => over.abort(),
  );
  while (!over.signal.aborted || visit.pages < PAGES.length) {
    const page = PAGES[visit.pages % PAGES.length] ?? "/";
    const begun = performance.now();
    try {
      const { status } = await call(port, page);
      if (status !== 200) visit.trouble.push(`${page}: ${status}`);
    } catch (error) {
      visit.trouble.push(`${page}: ${String(error)}`);
    }
    visit.slowest = Math.max(visit.slowest, performance.now() - begun);
    visit.pages += 1;
  }
  return visit;
}
