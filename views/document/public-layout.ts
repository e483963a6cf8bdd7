/** The layout route of all public pages. */
export const PUBLIC_LAYOUT = "site/layout";

/** The address of the script with the manifest of the public routes, which the build writes beside the whole one. */
export function publicManifestAddress({ url }: { url: string }): string {
  return url.replace("/manifest-", "/public-manifest-");
}
