import { Plus, RotateCw } from "lucide-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { BANNERS_NOT_LOADED } from "../failed-request.ts";
import { readAdmin } from "../read-admin.ts";
import { ScreenFailure } from "../frame/screen-failure.tsx";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/banner-board-screen";
import { BannerBoard } from "./banner-board.tsx";
import styles from "./banner-board.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await readAdmin(context, (queries) => queries.banners()) };
}

/** All banners by position on the site, in display order. */
export default function BannerBoardScreen({ loaderData: { rows } }: Route.ComponentProps) {
  const write = (
    <ButtonLinkTo to="/admin/banners/new" tone="primary" icon={Plus}>
      New banner
    </ButtonLinkTo>
  );
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="Banners"
        lead="Visitors see the banners in this order. To reorder them, drag them or use the arrows. Changes are saved at once."
        actions={rows.length > 0 && write}
      />
      {rows.length > 0 ? (
        <BannerBoard rows={rows} />
      ) : (
        <EmptyState emoji="megaphone" title="No banners yet" actions={write}>
          A banner has a position on the site, a picture and a short text. With a start and an end date, it
          appears and disappears automatically.
        </EmptyState>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // Expected errors (403, 404) have their own screen. Any other status, such as a proxy's 502, is a failure to load.
  if (isRouteErrorResponse(error) && error.status < 500) return <ScreenFailure />;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle title="Banners" />
      <Notice
        tone="bad"
        actions={
          <ButtonLinkTo to="/admin/banners" reloadDocument icon={RotateCw}>
            Refresh the page
          </ButtonLinkTo>
        }
      >
        {BANNERS_NOT_LOADED}
      </Notice>
    </div>
  );
}
