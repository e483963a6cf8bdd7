import type { BreadcrumbList } from "schema-dts";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./breadcrumbs.module.css";
import { JsonLd } from "./seo/json-ld.tsx";
import { usePublicUrl } from "../components/page-head.tsx";

export interface Crumb {
  path: string;
  label: string;
}

/** The breadcrumbs of a page, also as structured data. The home page is added automatically. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  const publicUrl = usePublicUrl();
  const way = [{ path: "/", label: "Home" }, ...crumbs];
  return (
    <nav aria-label="Breadcrumb" className={styles["breadcrumbs"]}>
      <ol>
        {way.map(({ path, label }) => (
          <li key={path}>
            <SmartLink to={path}>{label}</SmartLink>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
      <JsonLd<BreadcrumbList>
        data={{
          "@context": "https://schema.org",
          "@type": "BreadcrumbList",
          itemListElement: [
            ...way.map(({ path, label }) => ({ name: label, item: new URL(path, publicUrl).href })),
            { name: current },
          ].map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
        }}
      />
    </nav>
  );
}
