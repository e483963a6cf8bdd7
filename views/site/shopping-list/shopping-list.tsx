import type { PageHandle } from "../../../src/site/context.ts";
import { LIST_PATH } from "../../../src/rules/shopping-list/offline.ts";
import { useHydrated } from "../../components/hydrated.ts";
import { PageHead } from "../../components/page-head.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { ListEditor } from "./list-editor.tsx";
import styles from "./list-editor.module.css";

export const handle: PageHandle = { query: [] };

const LEAD = "In the order of the aisles. It stays on this device: we do not see it.";

/** The shopping list, which only this browser has. */
export default function ShoppingList() {
  const isHydrated = useHydrated();
  return (
    <>
      <PageHead title="Shopping list" description={LEAD} path={LIST_PATH} noindex />
      <PageIntro title="Shopping list" lead={LEAD} crumbs={[]} tone="leaf" emoji="basket" />
      <div className={`container ${styles["page"]}`}>{isHydrated ? <ListEditor /> : <WithoutScripts />}</div>
    </>
  );
}

/** What the server's HTML says: it knows no list. */
function WithoutScripts() {
  return (
    <p>
      Only your device stores the list, so it shows once the scripts of this page have run. Without JavaScript
      you can print the ingredients of every <SmartLink to="/blog?category=recipes">recipe</SmartLink> for any
      number of portions, and read prices in the <SmartLink to="/products">product range</SmartLink>.
    </p>
  );
}
