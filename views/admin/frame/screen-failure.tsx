import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { RotateCw } from "lucide-react";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import styles from "./screen-failure.module.css";

/** What stands in a screen's place when it can't be shown: not there, not allowed, or our fault. */
export function ScreenFailure() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden sentence={sentenceIn(error)} />;
  return <Broken />;
}

function NotFound() {
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="There is no such page here" />
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title="Moved, deleted, or a slip in the address"
        actions={
          <>
            <ButtonLinkTo to="/admin" tone="primary">
              To the overview
            </ButtonLinkTo>
            <ButtonLinkTo to="/admin/bin">Look in the bin</ButtonLinkTo>
          </>
        }
      >
        What somebody has deleted lies in the bin for 30 days and can be brought back from there.
      </EmptyState>
    </div>
  );
}

function Forbidden({ sentence }: { sentence: string | undefined }) {
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="This is not yours to change" />
      <EmptyState
        emoji="handshake"
        title="A colleague looks after this"
        actions={
          <ButtonLinkTo to="/admin" tone="primary">
            To the overview
          </ButtonLinkTo>
        }
      >
        {sentence ?? "Your account may not open this page."} If you need it for your work, ask a colleague who
        manages accounts: they can give you the right to it.
      </EmptyState>
    </div>
  );
}

function Broken() {
  const { pathname, search } = useLocation();
  return (
    <div className={styles["page"]}>
      <ScreenTitle title="Sorry, we dropped something" />
      <EmptyState
        emoji="sponge"
        title="This screen could not be shown just now"
        actions={
          <>
            {/* A link rather than a button: it works without the scripts too. */}
            <ButtonLinkTo to={pathname + search} reloadDocument tone="primary" icon={RotateCw}>
              Try again
            </ButtonLinkTo>
            <ButtonLinkTo to="/admin" reloadDocument>
              To the overview
            </ButtonLinkTo>
          </>
        }
      >
        The fault is ours, and it has been noted. What was saved is safe. Wait a moment, then try again.
      </EmptyState>
    </div>
  );
}

/** What the server said, where it said something for people. */
function sentenceIn(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof data === "string" && data !== "") return data;
  const { error: sentence } = Object(data);
  return typeof sentence === "string" ? sentence : undefined;
}
