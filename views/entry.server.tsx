import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { documentContext, nonceContext, reportContext, stylesContext } from "../src/context.ts";
import { LONGEST_WAIT } from "./components/defer.ts";
import { StyleTexts } from "./document/document-styles.tsx";

export const streamTimeout = LONGEST_WAIT;

/** Later than streamTimeout, so that the rejected places still reach the visitor. */
const ABORT_AFTER = streamTimeout + 1_000;

/**
 * Streams a page: the shell as soon as it stands, slower places after it. Robots get the whole
 * page at once.
 *
 * The stream begins one turn of the event loop after the shell is ready: what the database
 * answers at once is then in its place in the HTML, and only what is truly slow needs a
 * script to be moved there. This is what lets the lists work without JavaScript.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wholePage = isbot(request.headers.get("user-agent") ?? "");

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let begun = false;
    const send = () => {
      begun = true;
      loadContext.get(documentContext)({ pipe, abort });
      resolve(new Response(null, { headers, status: responseStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <StyleTexts value={loadContext.get(stylesContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </StyleTexts>,
      {
        nonce,
        // React would otherwise move large finished places out of line, where only a script brings them back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => {
          if (!wholePage) setImmediate(send);
        },
        onAllReady: () => {
          clearTimeout(deadline);
          if (wholePage) send();
        },
        onShellError: (error) => {
          clearTimeout(deadline);
          reject(error);
        },
        onError: (error) => {
          responseStatus = 500;
          // What fails before the stream begins comes back through handleError.
          if (begun && !request.signal.aborted) loadContext.get(reportContext)(error);
        },
      },
    );
    const deadline = setTimeout(() => abort(), ABORT_AFTER);
    deadline.unref();
  });
}

/** A loader or a screen that failed; a visitor who left is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error);
};
