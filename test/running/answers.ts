import http from "node:http";
import zlib from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import request from "supertest";
import type { ApiDescription } from "../../src/http/openapi/describe-api.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

// The files of a worker share this module, so the document is read once, and answers are recorded by one wrapper.

/** Returns how answers since the last call differ from what the OpenAPI document says. */
export async function findWrongAnswers(): Promise<string[]> {
  const wrong = new Set<string>();
  for (const answer of takeAnswers()) {
    const problem = await findProblem(answer);
    if (problem) wrong.add(`${answer.method} ${answer.route ?? answer.url} ${answer.status}: ${problem}`);
  }
  return [...wrong];
}

interface Checks {
  document: ApiDescription;
  validatorOf(path: readonly string[]): ValidateFunction;
}

let checks: Promise<Checks> | undefined;

async function readChecks(): Promise<Checks> {
  await using site = createTestAccounts();
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const { body: document }: { body: ApiDescription } = await request(site.app).get("/api").set(bearer);
  takeAnswers();
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 });
  formats(ajv);
  ajv.addSchema({ ...document, $id: "api" });
  const compiled = new Map<string, ValidateFunction>();
  return {
    document,
    validatorOf(path) {
      const pointer = `#/${path.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
      const validator = compiled.get(pointer) ?? ajv.compile({ $ref: `api${pointer}` });
      compiled.set(pointer, validator);
      return validator;
    },
  };
}

async function findProblem(answer: Answer): Promise<string | undefined> {
  const { method, status, headers, body } = answer;
  const { document, validatorOf } = await (checks ??= readChecks());
  const path = pathOf(answer, document);
  const verb = method === "HEAD" ? "get" : method.toLowerCase();
  const operation = path === undefined ? undefined : document.paths[path]?.[verb];
  // An unknown path, a method that the path does not have, or another spelling of either: no call that the document has.
  if (path === undefined || !operation)
    return status < 400 && verb !== "options" ? "there is no such call" : undefined;
  if (status === 304) return undefined;
  const described = operation.responses[status];
  if (!described) return "the status is not described";
  const type = headers["content-type"]?.split(";")[0] ?? "";
  if (!described.content) return type === "" ? undefined : `a body of the type ${type} is not described`;
  if (!described.content[type]) return `the type "${type}" is not described`;
  if (method === "HEAD" || type !== "application/json") return undefined;
  const text = headers["content-encoding"] === "gzip" ? zlib.gunzipSync(body) : body;
  const validate = validatorOf(["paths", path, verb, "responses", String(status), "content", type, "schema"]);
  if (validate(JSON.parse(text.toString()))) return undefined;
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
    .join("; ");
}

/** The path of the document that describes an answer: that of its route, or where a guard came before it, of its address. */
function pathOf({ route, url }: Answer, { paths }: ApiDescription): string | undefined {
  if (route !== undefined) return route.replace(/^\/api/, "").replaceAll(/:(\w+)/g, "{$1}") || "/";
  const parts = (url.split("?")[0] ?? "").replace(/^\/api/, "").split("/");
  const fits = (path: string) => {
    const names = path.split("/");
    return (
      names.length === parts.length && names.every((name, at) => name.startsWith("{") || name === parts[at])
    );
  };
  // A literal part comes before a parameter.
  return Object.keys(paths)
    .filter(fits)
    .toSorted((one, other) => one.split("{").length - other.split("{").length)[0];
}

/** What the API answered to a request of a test. */
interface Answer {
  method: string;
  /** The pattern of the route, such as `/api/jobs/:id`; undefined where no route took the request. */
  route: string | undefined;
  url: string;
  status: number;
  headers: http.OutgoingHttpHeaders;
  body: Buffer;
}

const answers: Answer[] = [];
const bodies = new WeakMap<http.ServerResponse, Buffer[]>();

/** Returns the answers since the last call. */
function takeAnswers(): Answer[] {
  return answers.splice(0);
}

for (const method of ["write", "end"] as const) {
  const original = http.ServerResponse.prototype[method];
  Object.defineProperty(http.ServerResponse.prototype, method, {
    writable: true,
    configurable: true,
    value(this: http.ServerResponse, ...words: unknown[]) {
      const [chunk, encoding] = words;
      const chunks = bodies.get(this) ?? [];
      bodies.set(this, chunks);
      if (typeof chunk === "string")
        chunks.push(Buffer.from(chunk, encoding === "latin1" ? "latin1" : "utf8"));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      if (method === "end") add(this, Buffer.concat(chunks));
      return Reflect.apply(original, this, words);
    },
  });
}

function add(response: http.ServerResponse, body: Buffer): void {
  const { method = "", originalUrl: url }: { method?: string; originalUrl?: string } = Object(response.req);
  if (!url?.startsWith("/api")) return;
  const { route }: { route?: string } = Object(Reflect.get(response, "locals"));
  answers.push({
    method,
    route,
    url,
    status: response.statusCode,
    headers: response.getHeaders(),
    body,
  });
}
