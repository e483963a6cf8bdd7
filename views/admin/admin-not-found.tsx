import { data } from "react-router";

/** Any other path below /admin: the layout's error boundary shows the 404 in the frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function UnmatchedAdminPath() {
  return null;
}
