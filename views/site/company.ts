import { useRouteLoaderData } from "react-router";
import type { Company } from "../../src/site/context.ts";
import type { loader } from "./layout.tsx";

/** The company behind the site, as the settings name it; undefined if they could not be read. */
export function useCompany(): Company | undefined {
  return useRouteLoaderData<typeof loader>("site/layout")?.frame?.company;
}
