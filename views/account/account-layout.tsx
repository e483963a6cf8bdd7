import { Outlet, useLocation } from "react-router";
import { ErrorReference } from "../components/error-reference.tsx";
import { PageHead } from "../components/page-head.tsx";
import { AccountFrame } from "./account-frame.tsx";

/** Each account screen renders its own frame. The screens share this error boundary. */
export default function AccountLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { pathname } = useLocation();
  return (
    <AccountFrame emoji="sponge">
      <PageHead
        title="Something went wrong"
        description="This page could not be shown just now."
        path="/admin/login"
        noindex
      />
      <h1>Sorry, we dropped something</h1>
      <p>This page could not be shown just now. The fault is ours. Wait a moment, then try again.</p>
      <p>
        <a href={pathname}>Try again</a>
      </p>
      <ErrorReference />
    </AccountFrame>
  );
}
