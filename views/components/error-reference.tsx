import { createContext, useContext } from "react";

/** What a page of an error says of its request. Only the server provides it. */
export const FailedRequest = createContext("");

/** Names the request that failed, so that a report leads to its lines in the log. The browser leaves the server's words. */
export function ErrorReference() {
  return <small suppressHydrationWarning>{useContext(FailedRequest)}</small>;
}
