import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { SIGN_OUT_ID } from "./frame/sidebar.tsx";
import { adminFetch } from "./admin-fetch.ts";
import { clearStoredSession, signOutOnServer, TOKEN_EXPIRED } from "../components/session/end-session.ts";
import { isSessionUser, readStoredSession, storeUser } from "../components/session/stored-session.ts";
import { hasUnsavedWork, SIGNED_IN_AGAIN, type SignedInAgain } from "./unsaved-work.ts";

/** The state of the session, for the frame. */
export interface AdminSession {
  /** Whether the session has ended with unsaved work: a person has to sign in on this screen. */
  interrupted: boolean;
  /** Whether the sign-in dialog is open; it can be dismissed and opened again. */
  dialogOpen: boolean;
  dismiss: () => void;
  /** Call it after the sign-in in the dialog: paused saves continue. */
  resume: () => Promise<void>;
  /** Resolves once the old session is signed out on the server: a sign-in before that would race with it. */
  signedOut: () => Promise<void>;
}

/**
 * Keeps the session stored in the browser in sync with the server's (specification, section 4). It is checked on load,
 * on every navigation, and on back and forward. It ends when the token is expired, the stored record is invalid, or
 * `auth:token-expired` fires. Then the sign-in page opens, unless work is unsaved: then a dialog asks to sign in again.
 *
 * @param user the signed-in user, according to the server.
 */
export function useAdminSession(user: SessionUser): AdminSession {
  const { key } = useLocation();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const hadStoredSession = useRef(false);
  const isEnding = useRef(false);
  const signOutRequest = useRef(Promise.resolve());
  const [dialogOpen, setDialogOpen] = useState(false);
  const [interrupted, setInterrupted] = useState(false);

  /** Opens the sign-in page, which leads back to this page, or to the page that is being navigated to. */
  const redirectToSignIn = useEffectEvent(() => {
    // The server may have redirected there already: a reload would lose what has been typed.
    if (isSignInPage(window.location) || (next && isSignInPage(next))) return;
    const { pathname, search } = next ?? window.location;
    window.location.replace(`/admin/login?redirectTo=${encodeURIComponent(pathname + search)}`);
  });

  const endSession = useEffectEvent(() => {
    if (interrupted) setDialogOpen(true);
    if (isEnding.current) return;
    if (next && isSignInPage(next)) {
      clearStoredSession();
      return;
    }
    isEnding.current = true;
    clearStoredSession();
    signOutRequest.current = signOutOnServer();
    if (hasUnsavedWork()) {
      setInterrupted(true);
      setDialogOpen(true);
    } else void signOutRequest.current.then(() => redirectToSignIn());
  });

  /** @returns whether a valid token is stored. */
  const check = useEffectEvent(() => {
    const stored = readStoredSession();
    if (interrupted) {
      // A person has signed in in another tab.
      if (stored.state === "signed-in") void resume();
      return false;
    }
    if (stored.state === "signed-in" && stored.user.id === user.id) {
      hadStoredSession.current = true;
      return true;
    }
    // Another person has signed in in another tab: load this page for them.
    if (stored.state === "signed-in" && hadStoredSession.current) {
      if (hasUnsavedWork()) void revalidate();
      else window.location.reload();
    }
    // An empty storage is normal after a sign-in without JavaScript, but not if a session was stored before.
    else if (stored.state === "expired" || stored.state === "corrupt" || hadStoredSession.current)
      endSession();
    // A stored session of another person is not this session.
    else clearStoredSession();
    return false;
  });

  /** The sign-out form's response redirects: a request that fails meanwhile must not redirect elsewhere. */
  const onSignOutSubmit = useEffectEvent(({ target, defaultPrevented }: Event) => {
    // With unsaved work the form or the browser asks first, and the person may stay.
    if (defaultPrevented || hasUnsavedWork()) return;
    if (target instanceof HTMLFormElement && target.id === SIGN_OUT_ID) isEnding.current = true;
  });

  const checkWithServer = useEffectEvent(() => {
    if (check()) void refreshUser();
  });

  async function resume() {
    const stored = readStoredSession();
    hadStoredSession.current = stored.state === "signed-in";
    // Where the browser refuses storage, only the server knows who has signed in.
    const signedIn = stored.state === "signed-in" ? stored.user : await fetchUser();
    if (!signedIn) return;
    isEnding.current = false;
    setInterrupted(false);
    setDialogOpen(false);
    const samePerson = signedIn.id === user.id;
    const detail: SignedInAgain = { name: signedIn.name, samePerson };
    window.dispatchEvent(new CustomEvent(SIGNED_IN_AGAIN, { detail }));
    // The frame shows the user and depends on their permissions.
    if (!samePerson) void revalidate();
  }

  useEffect(() => checkWithServer(), []);
  useEffect(() => {
    // Each navigation has its own key.
    if (key !== "") check();
  }, [key]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(TOKEN_EXPIRED, () => endSession(), { signal });
    window.addEventListener("submit", (event) => onSignOutSubmit(event), { signal });
    window.addEventListener("popstate", () => checkWithServer(), { signal });
    window.addEventListener("storage", () => check(), { signal });
    window.addEventListener("pageshow", ({ persisted }) => restore(persisted), { signal });
    return () => stop.abort();
  }, []);

  return {
    interrupted,
    dialogOpen,
    dismiss: () => setDialogOpen(false),
    resume,
    signedOut: () => signOutRequest.current,
  };
}

/** A page from the back/forward cache may show data that the person may no longer see, so it is loaded again. */
function restore(persisted: boolean): void {
  if (!persisted) return;
  document.body.hidden = true;
  window.location.reload();
}

/** Whether an address is the sign-in page. */
function isSignInPage({ pathname }: { pathname: string }): boolean {
  return pathname === "/admin/login";
}

async function refreshUser(): Promise<void> {
  const user = await fetchUser();
  // A person who has signed out meanwhile, such as in another tab, must not be stored again.
  if (user && readStoredSession().state === "signed-in") storeUser(user);
}

/** The signed-in user; undefined if there is none, the server cannot be reached, or the page is being left. */
async function fetchUser(): Promise<SessionUser | undefined> {
  try {
    const response = await adminFetch("/api/users/me");
    const user: unknown = response.ok ? await response.json() : undefined;
    return isSessionUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}
