import { useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import { DataRouterContext } from "../components/react-router-internals.ts";

/** Whether the document is the not-found page of the public site. In a browser it never is: that page has no scripts. */
export const useIsMissing: () => boolean = import.meta.env.SSR ? useErrorIs404 : () => false;

function useErrorIs404(): boolean {
  const error: unknown = useContext(DataRouterContext)?.staticContext?.errors?.[PUBLIC_LAYOUT];
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The layout route of all public pages. */
export const PUBLIC_LAYOUT = "site/layout";
