import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import type { FactorState } from "../../src/accounts/people/account.schema.ts";
import type { ColleagueView } from "../../src/http/authentication.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { accountContext } from "../../src/site/context.ts";
import { NowProvider } from "../components/now.tsx";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import { SecondStepNotice } from "./frame/second-step-notice.tsx";
import { readAdmin } from "./read-admin.ts";
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

export async function loader(visit: Route.LoaderArgs) {
  const user = requireUser(visit);
  const { context } = visit;
  const account = context.get(accountContext);
  return {
    user,
    view: account.view ?? null,
    secondStep: await readAdmin(context, () => account.secondStep()),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SignedIn {...loaderData}>
      <Outlet />
    </SignedIn>
  );
}

/** It replaces the layout, so it renders the frame as well. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>("admin/admin-layout");
  // Without the layout's data the user is unknown, so there is no frame.
  if (!known) return <ScreenFailure />;
  return (
    <SignedIn {...known}>
      <ScreenFailure />
    </SignedIn>
  );
}

interface SignedInProps {
  user: SessionUser;
  view: ColleagueView | null;
  secondStep: FactorState;
  children: ReactNode;
}

function SignedIn({ user, view, secondStep, children }: SignedInProps) {
  const session = useAdminSession(user);
  return (
    <NowProvider>
      <ToastProvider>
        <AdminFrame user={user} view={view} notice={<SecondStepNotice state={secondStep} />}>
          {children}
        </AdminFrame>
        <ProveAgain user={user} />
        <SignInAgain user={user} session={session} />
      </ToastProvider>
    </NowProvider>
  );
}
