import { Download } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { ProofState } from "../../src/accounts/sign-in/reauthenticate.schema.ts";
import { callApi } from "./api-call.ts";
import { askForProof } from "./admin-fetch.ts";
import { ButtonLinkTo } from "./kit/button.tsx";

/** A download that needs a recent proof. The browser fetches it, so the proof is asked for before. */
export function ProvedDownload({ href, children }: { href: string; children: ReactNode }) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const state = await callApi<ProofState>("/api/users/me/reauthenticate");
    if (state.ok && state.value.provedUntil === null && !(await askForProof())) return;
    // The response is an attachment, so this page stays.
    window.location.assign(href);
  }
  return (
    <ButtonLinkTo to={href} reloadDocument download icon={Download} onClick={(event) => void download(event)}>
      {children}
    </ButtonLinkTo>
  );
}
