import { ButtonLink } from "../../components/button-link.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import styles from "./message-sent.module.css";

interface ThanksProps {
  path: string;
  /** The words that staff write; may be empty. */
  title: string;
  text: string;
  reference: string;
  /** For how long it is kept, such as `3 months`. */
  kept: string;
  /** What was sent. */
  what: "message" | "form";
}

/** Thanks for what was sent. It shows only the reference, so it is no secret who sees it. */
export function Thanks({ path, title, text, reference, kept, what }: ThanksProps) {
  const shown = title || `Your ${what} has been sent`;
  return (
    <>
      <PageHead
        title={shown}
        description={text || `Your ${what} has been sent. This page has its reference.`}
        path={path}
        noindex
      />
      <PageIntro title={shown} lead={text} tone="leaf" emoji="envelope" crumbs={[]} />
      <div className="container">
        <div className={styles["sent"]}>
          <p>
            Your reference is <strong className={styles["reference"]}>{reference}</strong>. Please quote it if
            you contact us about this again.
          </p>
          <p className={styles["kept"]}>{`We keep your ${what} for ${kept}, then we delete it for good.`}</p>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </div>
      </div>
    </>
  );
}
