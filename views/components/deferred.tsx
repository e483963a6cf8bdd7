import { Suspense, type ReactNode } from "react";
import { Await } from "react-router";
import type { DeferredPart } from "../../src/rules/deferred-part.ts";
import styles from "./deferred.module.css";

interface DeferredProps<Data> {
  part: DeferredPart<Data>;
  /** What is loading, as shown to the visitor: `Specials`. */
  label: string;
  children: (data: Data) => ReactNode;
}

/**
 * A part of a page that may arrive later than the rest. A spinner holds its place, and a sentence replaces it if it
 * fails. Data that is already there is in the HTML from the start.
 */
export function Deferred<Data>({ part, label, children }: DeferredProps<Data>) {
  return (
    <Suspense
      fallback={
        <div className={styles["waiting"]} role="status">
          <span className={styles["spinner"]} aria-hidden="true" />
          <span className="visually-hidden">{label}: loading</span>
        </div>
      }
    >
      {"data" in part ? (
        children(part.data)
      ) : (
        <Await
          resolve={part.promise}
          errorElement={
            <p className={styles["failed"]}>
              {label} could not be loaded just now. Please reload the page to try again.
            </p>
          }
        >
          {children}
        </Await>
      )}
    </Suspense>
  );
}
