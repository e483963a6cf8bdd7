import { Link } from "react-router";
import { hasPermission, type Permission, type SessionUser } from "../../../src/accounts/permissions.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import styles from "./first-steps.module.css";

interface Step {
  permission: Permission;
  to: string;
  label: string;
  why: string;
}

const STEPS: readonly Step[] = [
  {
    permission: "stores.write",
    to: "/admin/stores/new",
    label: "Add your stores",
    why: "Address, hours and holidays: the site works out from them who is open now.",
  },
  {
    permission: "products.write",
    to: "/admin/products/import",
    label: "Bring in the products",
    why: "Many at once from a CSV file, or one by one by hand.",
  },
  {
    permission: "banners.write",
    to: "/admin/banners/new",
    label: "Put a banner on the home page",
    why: "The large picture that everybody sees first.",
  },
  {
    permission: "blogs.write",
    to: "/admin/blogs/new",
    label: "Write the first recipe",
    why: "A good reason to come back every week.",
  },
  {
    permission: "jobs.write",
    to: "/admin/jobs/new",
    label: "Advertise a job",
    why: "It stands under Careers until its closing date.",
  },
  {
    permission: "users.manage",
    to: "/admin/people",
    label: "Invite your colleagues",
    why: "Each with an account of their own, and the rights they need.",
  },
];

/** The overview of an empty site: where to begin. */
export function FirstSteps({ user }: { user: SessionUser }) {
  const steps = STEPS.filter(({ permission }) => hasPermission(user, permission));
  return (
    <EmptyState emoji="seedling" title="A new site, still empty">
      <p>Nothing that you write is seen outside before you publish it. A good order to begin in:</p>
      <ol className={styles["steps"]}>
        {steps.map(({ to, label, why }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{why}</span>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
