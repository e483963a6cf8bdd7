import type { ReactNode } from "react";
import { SUBSCRIBE_PATH } from "../../../src/rules/contact/subscription.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageIntro } from "../page-intro.tsx";
import styles from "./subscribe-form.module.css";

interface ToldPageProps {
  title: string;
  description?: string;
  path: string;
  tone?: "honey" | "leaf";
  children: ReactNode;
}

/** A page of a few sentences: what a link leads to, or what has happened. */
export function ToldPage({ title, description = title, path, tone = "honey", children }: ToldPageProps) {
  return (
    <>
      <PageHead title={title} description={description} path={path} noindex />
      <PageIntro title={title} tone={tone} emoji="envelope" crumbs={[]} />
      <div className="container">
        <div className={styles["told"]}>{children}</div>
      </div>
    </>
  );
}

/** A form that is one button: programs that open every link of an e-mail press none. */
export function OneButton({ children }: { children: ReactNode }) {
  return (
    <form method="post">
      <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
        {children}
      </button>
    </form>
  );
}

/** Says that a link leads to nothing any more. */
export function SpentLink() {
  return (
    <ToldPage title="This link is no longer valid" path={SUBSCRIBE_PATH}>
      <p>It may have been used, or is too old. You can ask for a new e-mail by the form.</p>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </ToldPage>
  );
}
