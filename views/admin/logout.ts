import { redirect } from "react-router";
import { accountContext } from "../../src/context.ts";
import type { Route } from "./+types/logout";

/** Looking at this address signs nobody out: links are followed in advance, forms are not. */
export function loader() {
  return redirect("/admin");
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(accountContext).signOut();
  return redirect("/admin/login?notice=signed-out");
}
