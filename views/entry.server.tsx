import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import {
  documentContext,
  nonceContext,
  reportContext,
  requestIdContext,
  siteContext,
  stylesContext,
  waitForPartsContext,
} from "../src/site/context.ts";
import { DEFER_TIMEOUT_MS } from "./components/defer.ts";
import { FailedRequest } from "./components/error-reference.tsx";
import { IsCounting } from "./document/document-scripts.tsx";
import { ColourStyle, StyleTexts } from "./document/document-styles.tsx";

export const streamTimeout = DEFER_TIMEOUT_MS;

/** Later than streamTimeout, so that the errors of timed-out parts still reach the visitor. */
const ABORT_AFTER = streamTimeout + 1_000;

/**
 * Streams a page: the shell as soon as it is ready, slower parts after it. Robots get the whole page at once.
 *
 * The stream starts one turn of the event loop after the shell is ready, or some milliseconds where the database is on a
 * network. Parts that the database provides in that time are then already in place in the HTML, and only slow parts need
 * a script to be moved into place. This lets the lists work without JavaScript.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A site whose settings cannot be read has the default colours; the root loader reports the failure.
  const { colourStyle, isCounting } = await loadContext
    .get(siteContext)
    .settings()
    .catch(() => ({ colourStyle: "", isCounting: false }));
  const wait = loadContext.get(waitForPartsContext);
  const wholePage = wait === Number.POSITIVE_INFINITY || isbot(request.headers.get("user-agent") ?? "");

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let begun = false;
    let isGivenUp = false;
    const send = () => {
      if (begun) return;
      begun = true;
      loadContext.get(documentContext)({
        pipe,
        abort: () => {
          isGivenUp = true;
          abort();
        },
      });
      resolve(new Response(null, { headers, status: responseStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <StyleTexts value={loadContext.get(stylesContext)}>
        <ColourStyle value={colourStyle}>
          <IsCounting value={isCounting}>
            <FailedRequest value={`If you report this, please name ${loadContext.get(requestIdContext)}.`}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </FailedRequest>
          </IsCounting>
        </ColourStyle>
      </StyleTexts>,
      {
        nonce,
        // Otherwise React streams large finished parts out of order, and only a script can put them in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady: () => {
          if (wholePage) return;
          if (wait === 0) setImmediate(send);
          else setTimeout(send, wait);
        },
        onAllReady: () => {
          clearTimeout(deadline);
          if (wholePage || wait > 0) send();
        },
        onShellError: (error) => {
          clearTimeout(deadline);
          reject(error);
        },
        onError: (error) => {
          responseStatus = 500;
          // Errors before the stream starts are reported through handleError. Parts of a page that is not sent, as of HEAD, have not failed.
          if (begun && !isGivenUp && !request.signal.aborted) loadContext.get(reportContext)(error);
        },
      },
    );
    const deadline = setTimeout(() => abort(), ABORT_AFTER);
    deadline.unref();
  });
}

/** Reports a failed loader or screen. An aborted request is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error);
};
