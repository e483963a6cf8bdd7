import http from "node:http";

/** What the API answered to a request of a test. */
export interface Answer {
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
export function takeAnswers(): Answer[] {
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
