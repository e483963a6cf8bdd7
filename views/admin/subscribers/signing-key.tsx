import { KeyRound } from "lucide-react";
import { useState } from "react";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./subscribers.module.css";

/** Shows the key with which the chain's service checks what is handed over to it. It is a secret, so it is asked for. */
export function SigningKey() {
  const [key, setKey] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const show = async () => {
    setBusy(true);
    const result = await callApi<{ key: string }>("/api/subscribers/signing-key");
    setBusy(false);
    if (result.ok) setKey(result.value.key);
    else toast({ text: result.error, tone: "bad" });
  };
  return (
    <section aria-labelledby="hand-over" className={styles["key"]}>
      <h2 id="hand-over">Hand-over to your service</h2>
      <p>
        Where Settings, Offers by e-mail, name an address, each subscriber is handed over to it at once. Your
        service checks the signatures (Standard Webhooks) with this key. How it goes stands under System.
      </p>
      {key === undefined ? (
        <Button icon={KeyRound} busy={busy} onClick={() => void show()}>
          Show the signing key
        </Button>
      ) : (
        <Notice>
          <code>{key}</code>
        </Notice>
      )}
    </section>
  );
}
