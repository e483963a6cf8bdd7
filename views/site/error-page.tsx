import { RotateCw } from "lucide-react";
import { useLocation } from "react-router";
import { phoneLink } from "../../src/rules/brand/site-brand.ts";
import { useBrand } from "../components/brand.ts";
import { Sentence } from "../components/sentence.tsx";
import { ButtonLink } from "../components/button-link.tsx";
import { Emoji } from "../components/emoji.tsx";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./error-page.module.css";
import { ErrorReference } from "../components/error-reference.tsx";
import { classNames } from "../components/class-names.ts";
import { PageHead } from "../components/page-head.tsx";

/** The page shown after a server error. The frame around it stays. */
export function ErrorPage() {
  const brand = useBrand();
  const { pathname, search } = useLocation();
  return (
    <div className={classNames("container", styles["page"])}>
      <PageHead
        title="Something went wrong"
        description="This page could not be shown just now."
        path={pathname}
        noindex
      />
      <div className={styles["tiles"]} aria-hidden="true">
        <Emoji name="sponge" size={112} />
      </div>
      <div className={styles["words"]}>
        <h1>Sorry, we dropped something</h1>
        <p>
          This page could not be shown just now. The fault is ours and we are clearing it up. Wait a moment,
          then try again.
        </p>
        <div className={styles["actions"]}>
          {/* A link instead of a button, so that it works before hydration and without scripts. */}
          <a href={pathname + search} className={styles["again"]}>
            <RotateCw size={20} aria-hidden="true" /> Try again
          </a>
          <ButtonLink to="/" look="outline">
            Go to the home page
          </ButtonLink>
        </div>
        {(brand.phone || brand.email) && (
          <p className={styles["help"]}>
            Still no luck?{" "}
            <Sentence
              parts={[
                brand.phone && [
                  "ring ",
                  <SmartLink key="phone" to={phoneLink(brand.phone)}>
                    {brand.phone}
                  </SmartLink>,
                ],
                brand.email && [
                  "write to ",
                  <SmartLink key="mail" to={`mailto:${brand.email}`}>
                    {brand.email}
                  </SmartLink>,
                ],
              ]}
            />
          </p>
        )}
        <ErrorReference />
      </div>
    </div>
  );
}
