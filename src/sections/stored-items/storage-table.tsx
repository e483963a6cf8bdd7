import { Fragment } from "react";
import type { StoredItem } from "./stored-items.ts";
import styles from "./storage-table.module.css";

/** The items stored in a browser, as a table. On a narrow screen each row becomes a card. */
export function StorageTable({ caption, items }: { caption: string; items: readonly StoredItem[] }) {
  return (
    <div className={styles["place"]}>
      <table className={styles["table"]}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">What for</th>
            <th scope="col">For how long</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, kind, purpose, duration }) => (
            <tr key={name}>
              <th scope="row">
                <code>
                  {name.split(/(?<=_)/).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </code>
              </th>
              <td data-label="Kind">{kind}</td>
              <td data-label="What for">{purpose}</td>
              <td data-label="For how long">{duration}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
