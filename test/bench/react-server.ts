/**
 * React's own rendering of the home page, as the limit of what a page that is made anew can
 * cost: the tree that the site gave to `renderToPipeableStream`, with its data in hand, streamed
 * again at each request by a bare server. Prints its port.
 */
import { createRequire } from "node:module";
import http from "node:http";
import pino from "pino";
import { readConfig } from "../../src/config.ts";
import { listenAnywhere } from "./listen.ts";

type Render = typeof import("react-dom/server").renderToPipeableStream;

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36" };

// Before the build imports it: from then on its name stands for what it is now.
const server: { renderToPipeableStream: Render } = createRequire(import.meta.url)("react-dom/server");
const render = server.renderToPipeableStream;
let given: Parameters<Render> | undefined;
server.renderToPipeableStream = (...words) => {
  given = words;
  return render(...words);
};

const built: string = new URL("../../build/server/index.js", import.meta.url).href;
const entry: typeof import("../../src/entry.ts") = await import(built);
const site = await entry.openSite({ config: readConfig(process.env), logger: pino({ level: "silent" }) });
const warm = http.createServer(site.app);
const port = await listenAnywhere(warm);
await (await fetch(`http://127.0.0.1:${port}/`, { headers: BROWSER })).text();
warm.close();
if (!given) throw new Error("The site did not render its home page.");
const [tree, { nonce } = {}] = given;

const bare = http.createServer((_request, response) => {
  const { pipe } = render(tree, {
    ...(nonce !== undefined && { nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onShellReady: () => {
      setImmediate(() => {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        pipe(response);
      });
    },
  });
});
console.log(await listenAnywhere(bare));
