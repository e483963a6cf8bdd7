/**
 * React's own rendering of the home page, as the limit of what a page that is rendered can
 * cost: the tree that the site gave to `renderToPipeableStream`, with its data in hand, streamed
 * again at each request by a bare server. Prints its port.
 */
import { createRequire } from "node:module";
import http from "node:http";
import pino from "pino";
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import type { EntryContext } from "react-router";
import { readConfig } from "../../src/config.ts";
import { BROWSER } from "../support/test-site.ts";
import { listenAnywhere } from "./listen.ts";

type Render = typeof import("react-dom/server").renderToPipeableStream;

/** What is rendered: React Router's page, in elements that hand it its styles. */
type Tree = ReactElement<{ children: Tree }> | ReactElement<{ context: EntryContext }>;

// Before the build imports it: from then on its name stands for what it is now.
const server: { renderToPipeableStream: Render } = createRequire(import.meta.url)("react-dom/server");
const render = server.renderToPipeableStream;
let given: { page: Tree; options: Parameters<Render>[1]; data: Promise<Uint8Array[]> } | undefined;
server.renderToPipeableStream = (page, options) => {
  if (!isTree(page)) throw new Error("The site renders something else than React Router's page.");
  const { serverHandoffStream } = contextOf(page);
  if (!serverHandoffStream) throw new Error("The page hands no data to the browser.");
  const [toRead, toRender] = serverHandoffStream.tee();
  given = { page, options, data: collect(toRead) };
  return render(withData(page, toRender), options);
};

const built: string = new URL("../../build/server/index.js", import.meta.url).href;
const entry: typeof import("../../src/start/entry.ts") = await import(built);
const site = await entry.openSite({ config: readConfig(process.env), logger: pino({ level: "silent" }) });
const warm = http.createServer(site.app);
const port = await listenAnywhere(warm);
await (await fetch(`http://127.0.0.1:${port}/`, { headers: { "User-Agent": BROWSER } })).text();
warm.close();
if (!given) throw new Error("The site did not render its home page.");
const { page, options } = given;
const data = await given.data;

const bare = http.createServer((_request, response) => {
  const { pipe } = render(withData(page, streamOf(data)), {
    ...(options?.nonce !== undefined && { nonce: options.nonce }),
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

function contextOf(tree: Tree): EntryContext {
  return hasContext(tree) ? tree.props.context : contextOf(tree.props.children);
}

/** The page with a new stream of its data, since a stream can be read only once. */
function withData(tree: Tree, serverHandoffStream: ReadableStream<Uint8Array>): Tree {
  if (hasContext(tree)) {
    const context = { ...tree.props.context, serverHandoffStream, renderMeta: {} };
    return cloneElement(tree, { context });
  }
  return cloneElement(tree, { children: withData(tree.props.children, serverHandoffStream) });
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

function hasContext(tree: Tree): tree is ReactElement<{ context: EntryContext }> {
  return "context" in tree.props;
}

function isTree(node: ReactNode): node is Tree {
  if (!isValidElement<{ children?: ReactNode }>(node)) return false;
  return "context" in node.props || isTree(node.props.children);
}
