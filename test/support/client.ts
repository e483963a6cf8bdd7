/** An answer of the site, with its body as text and, where it is JSON, as a value. */
interface Answer {
  status: number;
  text: string;
  // What an API answers is for each test to say.
  body: ReturnType<typeof JSON.parse>;
  /** Where a redirect leads. */
  location: string | undefined;
}

/** Sends requests to a site, as a visitor or as a signed-in user. */
export type Client = (method: string, path: string, body?: object) => Promise<Answer>;

/** A client of the site at an origin. */
export function clientOf(origin: string, headers: Readonly<Record<string, string>> = {}): Client {
  return async (method, path, body) => {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: "manual",
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // React marks where one text ends and the next begins.
    const text = (await response.text()).replaceAll("<!-- -->", "");
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      location: response.headers.get("location") ?? undefined,
    };
  };
}

/** A client that is signed in by its cookie, as a browser is. */
export async function signedInClientOf(origin: string, credentials: object): Promise<Client> {
  const response = await fetch(new URL("/api/users/login", origin), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const { token } = Object(await response.json());
  return clientOf(origin, { Cookie: cookie, Authorization: `Bearer ${token}` });
}
