import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { RotateCw } from "lucide-react";
import { failedScreen } from "../failed-request.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import styles from "./screen-failure.module.css";

/** Shown in place of a screen that cannot be shown: not found (404), not permitted (403), or an error. */
export function ScreenFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden sentence={sentenceIn(error)} />;
  // An error without a response happened in the browser: no request has failed.
  return <Broken request={isRouteErrorResponse(error) ? failedScreen(pathname, status) : undefined} />;
}

function NotFound() {
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="Page not found" />
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title="It may have been moved or deleted"
        actions={
          <>
            <ButtonLinkTo to="/admin" tone="primary">
              Go to overview
            </ButtonLinkTo>
            <ButtonLinkTo to="/admin/bin">Open the bin</ButtonLinkTo>
          </>
        }
      >
        Check the address for typing errors. Deleted items stay in the bin for 30 days and can be restored
        from there.
      </EmptyState>
    </div>
  );
}

function Forbidden({ sentence }: { sentence: string | undefined }) {
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="You don’t have permission" />
      <EmptyState
        emoji="handshake"
        title="Your account can’t open this page"
        actions={
          <ButtonLinkTo to="/admin" tone="primary">
            Go to overview
          </ButtonLinkTo>
        }
      >
        {sentence} If you need this page for your work, ask a colleague who manages accounts to give you
        permission.
      </EmptyState>
    </div>
  );
}

function Broken({ request }: { request: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="Something went wrong" />
      <EmptyState
        emoji="sponge"
        title="This page could not be loaded"
        actions={
          <>
            {/* A link rather than a button, so that it works without scripts. */}
            <ButtonLinkTo to={pathname + search} reloadDocument tone="primary" icon={RotateCw}>
              Try again
            </ButtonLinkTo>
            <ButtonLinkTo to="/admin" reloadDocument>
              Go to overview
            </ButtonLinkTo>
          </>
        }
      >
        {request} This is an error on our side, and it has been logged. Your saved work is safe. Wait a
        moment, then try again.
      </EmptyState>
    </div>
  );
}

/** Returns the message that the server sent with the error, if any. */
function sentenceIn(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof data === "string" && data !== "") return data;
  const { error: sentence } = Object(data);
  return typeof sentence === "string" ? sentence : undefined;
}
