import { data } from "react-router";

/** Any other path of the staff area: the layout's boundary stands in the frame, with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function UnmatchedAdminPath() {
  return null;
}
