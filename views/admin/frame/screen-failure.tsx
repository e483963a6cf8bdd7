import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorReference } from "../../components/error-reference.tsx";
import { failedScreen } from "../failed-request.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";

/** Shown in place of a screen that cannot be shown: not found (404), not permitted (403), or an error. */
export function ScreenFailure() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return (
      <Failure
        title="Page not found"
        emoji="magnifying-glass-tilted-left"
        reason="It may have been moved or deleted"
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
      </Failure>
    );
  if (status === 403)
    return (
      <Failure
        title="You don’t have permission"
        emoji="handshake"
        reason="Your account can’t open this page"
        actions={
          <ButtonLinkTo to="/admin" tone="primary">
            Go to overview
          </ButtonLinkTo>
        }
      >
        {sentenceIn(error)} If you need this page for your work, ask a colleague who manages accounts to give
        you permission.
      </Failure>
    );
  return (
    <Failure
      title="Something went wrong"
      emoji="sponge"
      reason="This page could not be loaded"
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
      {/* An error without a response happened in the browser: no request has failed. */}
      {isRouteErrorResponse(error) && failedScreen(pathname, status)} This is an error on our side, and it has
      been logged. Your saved work is safe. Wait a moment, then try again. <ErrorReference />
    </Failure>
  );
}

interface FailureProps {
  title: string;
  emoji: string;
  reason: string;
  actions: ReactNode;
  children: ReactNode;
}

function Failure({ title, emoji, reason, actions, children }: FailureProps) {
  return (
    <div className="screen">
      <ScreenTitle title={title} />
      <EmptyState emoji={emoji} title={reason} actions={actions}>
        {children}
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
