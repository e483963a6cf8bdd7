interface HeadersOfRoute {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}

/** Passes on the headers of a loader and an action, such as `Retry-After`. */
export function passHeaders({ actionHeaders, loaderHeaders }: HeadersOfRoute): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}
