import { Link } from "react-router";
import { hasPermission, type Permission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { EmptyState } from "../kit/notice.tsx";
import styles from "./overview.module.css";

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
    why: "Address, opening hours and holidays. The site shows which stores are open now.",
  },
  {
    permission: "products.write",
    to: "/admin/products/import",
    label: "Import your products",
    why: "Import many from a CSV file, or add them one by one.",
  },
  {
    permission: "banners.write",
    to: "/admin/banners/new",
    label: "Add a banner to the home page",
    why: "The large picture at the top of the page.",
  },
  {
    permission: "blogs.write",
    to: "/admin/blogs/new",
    label: "Write your first recipe",
    why: "Recipes and news appear in the blog.",
  },
  {
    permission: "jobs.write",
    to: "/admin/jobs/new",
    label: "Advertise a job",
    why: "It appears under Careers until its closing date.",
  },
];

/** The overview of an empty site: a checklist of what to set up. */
export function FirstSteps({ user }: { user: SessionUser }) {
  const steps = STEPS.filter(({ permission }) => hasPermission(user, permission));
  return (
    <EmptyState emoji="seedling" title="Nothing here yet">
      <p>Visitors see nothing before you publish it. We suggest this order:</p>
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
