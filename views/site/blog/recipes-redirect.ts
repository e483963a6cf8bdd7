import { replace } from "react-router";

/** `/recipes` redirects to the blog's recipes and replaces the history entry (specification, section 2). */
export function loader() {
  return replace("/blog?category=recipes", 302);
}
