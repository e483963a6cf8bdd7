import { Plus, RotateCw } from "lucide-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { readAdmin } from "../read-admin.ts";
import { ScreenFailure } from "../frame/screen-failure.tsx";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/banner-board-screen";
import { BannerBoard } from "./banner-board.tsx";
import styles from "./banner-board.module.css";

/** Word for word (specification, section 8). */
const LOAD_FAILED = "Failed to load banners. Please refresh the page or check your connection.";

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await readAdmin(context, (desk) => desk.banners()) };
}

/** Every banner by its place on the site, in the order in which visitors meet them. */
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
        lead="In each place the first one shows first. Drag them, or use the arrows; it is saved at once."
        actions={rows.length > 0 && write}
      />
      {rows.length > 0 ? (
        <BannerBoard rows={rows} />
      ) : (
        <EmptyState emoji="megaphone" title="No banners yet" actions={write}>
          A banner has a place on the site, a picture and a few words, and if you like a first and a last day.
          It appears and goes by itself.
        </EmptyState>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  // What the server refused has its own words.
  if (isRouteErrorResponse(useRouteError())) return <ScreenFailure />;
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
        {LOAD_FAILED}
      </Notice>
    </div>
  );
}
