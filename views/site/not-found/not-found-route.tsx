import { data } from "react-router";

/** Any other path: responds with 404, and the layout's error boundary shows the not-found page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function UnmatchedPath() {
  return null;
}
