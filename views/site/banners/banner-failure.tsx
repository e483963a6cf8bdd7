import { useContext } from "react";
import { BannerContext } from "./banner-provider.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./banner-failure.module.css";

/** Says that the banners on the page are older ones or samples, because the current ones could not be fetched. */
export function BannerFailure() {
  const state = useContext(BannerContext);
  return (
    <div role="status" className={classNames("container", styles["failure"])}>
      {state.status === "error" && (
        <p>
          {state.message}. What you see here may be out of date: check your connection, then reload the page.
        </p>
      )}
    </div>
  );
}
