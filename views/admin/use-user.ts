import { useRouteLoaderData } from "react-router";
import type { loader } from "./admin-layout.tsx";

/** The signed-in user, as the layout has read them; undefined where the layout could not be loaded. */
export function useUser() {
  return useRouteLoaderData<typeof loader>("admin/admin-layout")?.user;
}
