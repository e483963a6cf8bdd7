import { useRouteLoaderData } from "react-router";
import { neutralBrand, type SiteBrand } from "../../src/rules/brand/site-brand.ts";

/** What the root loader returns of the brand. */
export interface BrandData {
  publicUrl: string;
  brand: SiteBrand;
}

/** The brand as the settings have it: name, contacts and links. A text is empty where staff have entered none. */
export function useBrand(): SiteBrand {
  const data = useRouteLoaderData<() => BrandData>("root");
  // Undefined only if the root loader failed: the error page then has no name.
  return data?.brand ?? neutralBrand("");
}
