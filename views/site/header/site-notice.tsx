import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { SiteNotice as Notice } from "../../../src/site/context.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./site-notice.module.css";

const ICONS = { information: Info, warning: TriangleAlert, urgent: OctagonAlert } as const;

const WORDS = { information: "Notice", warning: "Warning", urgent: "Urgent" } as const;

/** The notice on every page, such as for a storm or a recall; nothing while there is none. */
export function SiteNotice({ notice }: { notice: Notice | null }) {
  if (!notice) return null;
  const { text, level, link } = notice;
  const Icon = ICONS[level];
  return (
    <section className={styles["notice"]} data-level={level} aria-label={WORDS[level]}>
      <p className={classNames("container", styles["text"])}>
        <Icon size={20} aria-hidden="true" />
        <span>
          {text} {link && <SmartLink to={link}>Read more</SmartLink>}
        </span>
      </p>
    </section>
  );
}
