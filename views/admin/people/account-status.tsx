import type { Person } from "./person.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./account-status.module.css";

const STATUS_LABELS: Readonly<Record<Person["status"], string>> = {
  active: "Active",
  invited: "Invited",
  disabled: "Disabled",
};

/** The status of an account as a coloured label. */
export function AccountStatus({ status }: { status: Person["status"] }) {
  return <span className={classNames(styles["word"], styles[status])}>{STATUS_LABELS[status]}</span>;
}
