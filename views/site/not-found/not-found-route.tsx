import { data } from "react-router";

/** Any other path: the layout's error boundary shows the not-found page, with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function UnmatchedPath() {
  return null;
}
