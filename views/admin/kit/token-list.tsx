import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiTokenRecord } from "../../../src/accounts/tokens/api-token.schema.ts";
import { joinWords, lowerFirst } from "../../../src/rules/text/text.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { permissionWords } from "../permission-words.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import rows from "./row-list.module.css";
import { useToast } from "./toasts.tsx";
import styles from "./token-list.module.css";

interface TokenListProps {
  tokens: readonly ApiTokenRecord[];
  /** The address of the tokens in the API. */
  path: string;
  /** Called after a token was revoked. */
  onRevoked?: (id: string) => void;
}

/** API tokens, each of which is revoked in one press. */
export function TokenList({ tokens, path, onRevoked }: TokenListProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();

  async function revoke({ id, name }: ApiTokenRecord) {
    const result = await callApi(`${path}/${id}`, { method: "DELETE" });
    // 404: it has been revoked in another window.
    const isGone = result.ok || result.status === 404;
    setError(isGone ? undefined : result.error);
    if (isGone) {
      toast({ text: `The token “${name}” is revoked.` });
      onRevoked?.(id);
    }
    await revalidate();
  }

  return (
    <>
      {error && <Notice tone="bad">{error}</Notice>}
      <ul className={rows["lines"]} aria-label="API tokens">
        {tokens.map((token) => (
          <li key={token.id}>
            <TokenDetails token={token} />
            <Button icon={Trash2} aria-label={`Revoke ${token.name}`} onPress={() => revoke(token)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function TokenDetails({ token }: { token: ApiTokenRecord }) {
  const { name, permissions, createdDate, expiresDate, isExpired, lastUsedDate, lastUsedAddress } = token;
  const scope = permissions.map((permission) => lowerFirst(permissionWords(permission)));
  return (
    <div className={styles["details"]}>
      <strong>{name}</strong>
      {isExpired && <span className={styles["expired"]}>Expired</span>}
      <small>Can {scope.length > 0 ? joinWords(scope) : "read what every colleague can read"}</small>
      <small>
        Created on {formatDate(createdDate)}, {isExpired ? "expired" : "expires"} on {formatDate(expiresDate)}
        .{" "}
        {lastUsedDate === null
          ? "Never used."
          : `Last used on ${formatDate(lastUsedDate)} from ${(lastUsedAddress ?? "").replace(/^::ffff:/, "")}.`}
      </small>
    </div>
  );
}
