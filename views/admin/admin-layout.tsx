import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { SessionUser } from "../../src/accounts/permissions.ts";
import { NowProvider } from "../components/now.tsx";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import { requireUser } from "./require-user.ts";
import { ToastProvider } from "./kit/toasts.tsx";
import { ProveAgain } from "./prove-again.tsx";
import { useAdminSession } from "./session.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** Requires a signed-in user for every admin screen, including those without a loader. */
export const middleware: Route.MiddlewareFunction[] = [
  (visit) => {
    requireUser(visit);
  },
];

export function loader(visit: Route.LoaderArgs) {
  return { user: requireUser(visit) };
}

export default function AdminLayout({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <SignedIn user={user}>
      <Outlet />
    </SignedIn>
  );
}

/** It replaces the layout, so it renders the frame as well. */
export function ErrorBoundary() {
  const user = useRouteLoaderData<typeof loader>("admin/admin-layout")?.user;
  // Without the layout's data the user is unknown, so there is no frame.
  if (!user) return <ScreenFailure />;
  return (
    <SignedIn user={user}>
      <ScreenFailure />
    </SignedIn>
  );
}

function SignedIn({ user, children }: { user: SessionUser; children: ReactNode }) {
  const session = useAdminSession(user);
  return (
    <NowProvider>
      <ToastProvider>
        <AdminFrame user={user}>{children}</AdminFrame>
        <ProveAgain user={user} />
        <SignInAgain user={user} session={session} />
      </ToastProvider>
    </NowProvider>
  );
}
