import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import type { SessionUser } from "../../src/accounts/permissions.ts";
import { SIGN_OUT_ID } from "./frame/sidebar.tsx";
import { adminFetch, TOKEN_EXPIRED } from "./admin-fetch.ts";
import {
  clearStoredSession,
  isSessionUser,
  readStoredSession,
  storeUser,
} from "../components/session/stored-session.ts";
import { hasUnsavedWork, SIGNED_IN_AGAIN, type SignedInAgain } from "./unsaved-work.ts";

/** What the frame shows of the session. */
export interface AdminSession {
  /** Whether the session has ended while there was unsaved work: somebody has to sign in on the spot. */
  interrupted: boolean;
  /** Whether the dialog for that is open; it can be put away and asked for again. */
  asking: boolean;
  putAway: () => void;
  /** Call it once somebody has signed in through the dialog: the waiting save goes on. */
  goOn: () => void;
  /** Resolves once the old session has ended on the server: signing in before would race with it. */
  ended: () => Promise<void>;
}

/**
 * Keeps the browser's half of the session in step with the server's (specification, section 4):
 * restored on load, checked again with every page and on back and forward, and ended when the
 * token is expired, the stored record can't be read, or `auth:token-expired` fires. An end leads to
 * the sign-in, unless work is unsaved: then the screen stays, and asks to sign in again in place.
 *
 * @param user who the server says is signed in.
 */
export function useAdminSession(user: SessionUser): AdminSession {
  const { key } = useLocation();
  const { location: next } = useNavigation();
  const { revalidate } = useRevalidator();
  const remembered = useRef(false);
  const leaving = useRef(false);
  const ending = useRef(Promise.resolve());
  const [asking, setAsking] = useState(false);
  const [interrupted, setInterrupted] = useState(false);

  const leave = useEffectEvent(() => {
    if (interrupted) setAsking(true);
    if (leaving.current) return;
    if (next && isDoor(next)) {
      clearStoredSession();
      return;
    }
    leaving.current = true;
    clearStoredSession();
    ending.current = signOutThere();
    if (hasUnsavedWork()) {
      setInterrupted(true);
      setAsking(true);
    } else void ending.current.then(() => toSignIn());
  });

  /** To the sign-in, and from there to this page, or to the one whose link was followed meanwhile. */
  const toSignIn = useEffectEvent(() => {
    // The server may have led there first; whoever has begun to type must not lose it.
    if (isDoor(window.location) || (next && isDoor(next))) return;
    const { pathname, search } = next ?? window.location;
    window.location.replace(`/admin/login?redirectTo=${encodeURIComponent(pathname + search)}`);
  });

  /** @returns whether a token is at hand. */
  const check = useEffectEvent(() => {
    const stored = readStoredSession(window.localStorage, new Date());
    if (interrupted) {
      // Somebody signed in beside this page, in another tab.
      if (stored.state === "signed-in") goOn();
      return false;
    }
    if (stored.state === "signed-in" && stored.user.id === user.id) {
      remembered.current = true;
      return true;
    }
    // Somebody else has signed in beside this page: the server says who it is for now.
    if (stored.state === "signed-in" && remembered.current) {
      if (hasUnsavedWork()) void revalidate();
      else window.location.reload();
    }
    // Nothing stored is fine for whoever signed in without JavaScript, but not where something was.
    else if (stored.state === "expired" || stored.state === "corrupt" || remembered.current) leave();
    // What somebody else has left behind in this browser is not this session's.
    else clearStoredSession();
    return false;
  });

  /** Whoever signs out by the form is led by its answer: what the server refuses meanwhile leads nowhere else. */
  const noteSignOut = useEffectEvent((form: EventTarget | null) => {
    // With work that is not saved the browser asks first, and they may stay.
    if (form instanceof HTMLFormElement && form.id === SIGN_OUT_ID && !hasUnsavedWork())
      leaving.current = true;
  });

  const checkWithServer = useEffectEvent(() => {
    if (check()) void refreshUser();
  });

  function goOn() {
    const stored = readStoredSession(window.localStorage, new Date());
    if (stored.state !== "signed-in") return;
    leaving.current = false;
    remembered.current = true;
    setInterrupted(false);
    setAsking(false);
    const samePerson = stored.user.id === user.id;
    const detail: SignedInAgain = { name: stored.user.name, samePerson };
    window.dispatchEvent(new CustomEvent(SIGNED_IN_AGAIN, { detail }));
    // The frame shows who is signed in, and what they may do.
    if (!samePerson) void revalidate();
  }

  useEffect(() => checkWithServer(), []);
  useEffect(() => {
    // Every page has a key of its own.
    if (key !== "") check();
  }, [key]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(TOKEN_EXPIRED, () => leave(), { signal });
    window.addEventListener("submit", ({ target }) => noteSignOut(target), { signal });
    window.addEventListener("popstate", () => checkWithServer(), { signal });
    window.addEventListener("storage", () => check(), { signal });
    window.addEventListener("pageshow", ({ persisted }) => restore(persisted), { signal });
    return () => stop.abort();
  }, []);

  return { interrupted, asking, putAway: () => setAsking(false), goOn, ended: () => ending.current };
}

/** A page out of the back/forward cache may show what its reader may see no longer: the server decides anew. */
function restore(persisted: boolean): void {
  if (!persisted) return;
  document.body.hidden = true;
  window.location.reload();
}

/** Else the cookie would lead straight back in. */
async function signOutThere(): Promise<void> {
  try {
    await fetch("/api/users/logout", { method: "POST", keepalive: true });
  } catch {
    // Without the server there is nothing to end there; the next page shows what is left.
  }
}

/** Whether an address is the sign-in: whoever is there, or on the way, has left already. */
function isDoor({ pathname }: { pathname: string }): boolean {
  return pathname === "/admin/login";
}

async function refreshUser(): Promise<void> {
  try {
    const response = await adminFetch("/api/users/me");
    const user: unknown = response.ok ? await response.json() : undefined;
    // Whoever signed out meanwhile, in another tab say, must not be remembered again.
    const stored = readStoredSession(window.localStorage, new Date());
    if (stored.state === "signed-in" && isSessionUser(user)) storeUser(user);
  } catch {
    // Out of reach or on the way to another page: what is remembered stays.
  }
}
