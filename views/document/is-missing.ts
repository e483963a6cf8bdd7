import { useContext, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { DataRouterContext } from "../components/react-router-internals.ts";
import { PUBLIC_LAYOUT } from "./public-layout.ts";

/** Whether the document is the not-found page of the public site; constant for the life of the document. */
export function useIsMissing(): boolean {
  const context = useContext(DataRouterContext);
  const [isMissing] = useState(() => {
    const { errors } = context?.staticContext ?? context?.router.state ?? {};
    const error: unknown = errors?.[PUBLIC_LAYOUT];
    return isRouteErrorResponse(error) && error.status === 404;
  });
  return isMissing;
}
