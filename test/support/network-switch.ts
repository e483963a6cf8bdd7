import http from "node:http";
import type { AddressInfo } from "node:net";

/** A site behind a network that can be cut. */
interface NetworkSwitch extends AsyncDisposable {
  url: string;
  /** Breaks every connection, until `join`. */
  cut(): void;
  join(): void;
  /** Replaces the pages by those of another build, with this version. */
  deploy(version: string): void;
}

/** Opens a proxy before a site. Its host is `localhost`, as that of the site: browsers trust it with a service worker. */
export async function openSwitch(site: string): Promise<NetworkSwitch> {
  let isCut = false;
  let build: string | undefined;
  const server = http.createServer((request, response) => {
    if (isCut) request.socket.destroy();
    else void pass(request, response);
  });

  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    // Without the tag of what the browser has: the other build has the same ones.
    const answer = await fetch(site + request.url, {
      headers: {
        "accept-encoding": "identity",
        "user-agent": request.headers["user-agent"] ?? "",
        accept: request.headers.accept ?? "*/*",
      },
    });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    for (const [name, value] of answer.headers)
      // The hashes of the inline scripts are those of the build before.
      if (!(name === "content-length" || (build && isPage && name === "content-security-policy")))
        response.setHeader(name, value);
    response.statusCode = answer.status;
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(build && isPage ? asBuild(body.toString(), build) : body);
  }

  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    join() {
      isCut = false;
    },
    deploy(version) {
      build = version;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page with the version of another build. */
function asBuild(html: string, version: string): string {
  return html.replaceAll(/("version":")[^"]+"/g, `$1${version}"`);
}
