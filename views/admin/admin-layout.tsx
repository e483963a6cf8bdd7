import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { SessionUser } from "../../src/accounts/permissions.ts";
import { NowProvider } from "../components/now.tsx";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import { requireUser } from "./require-user.ts";
import { ToastProvider } from "./kit/toasts.tsx";
import { useAdminSession } from "./session.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** The gate before every screen of the staff area, those without data of their own too. */
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

/** It takes the layout's place, so it draws the frame too. */
export function ErrorBoundary() {
  const user = useRouteLoaderData<typeof loader>("admin/admin-layout")?.user;
  // Without the layout's own data there is nobody to draw the frame for.
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
        <SignInAgain user={user} session={session} />
      </ToastProvider>
    </NowProvider>
  );
}
