import { replace } from "react-router";

/** `/recipes` is the blog's recipes (specification, section 2: redirects, replace). */
export function loader() {
  return replace("/blog?category=recipes", 302);
}
