interface HeadersOfRoute {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}

/** Sends on what a loader or an action has to say, such as `Retry-After`. */
export function passHeaders({ actionHeaders, loaderHeaders }: HeadersOfRoute): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}
