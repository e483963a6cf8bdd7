import { useEffect, useState } from "react";
import type { ApiTokenRecord } from "../../../src/accounts/tokens/api-token.schema.ts";
import { callApi } from "../api-call.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { TokenList } from "../kit/token-list.tsx";
import type { Person } from "./person.ts";

/** Shows the API tokens of a colleague, which can be revoked. */
export function TokensDialog({ person, onClose }: { person: Person | undefined; onClose: () => void }) {
  if (!person) return null;
  return (
    <Dialog open title={`API tokens of ${person.name}`} onClose={onClose}>
      <Tokens person={person} />
    </Dialog>
  );
}

function Tokens({ person: { id, name } }: { person: Person }) {
  const path = `/api/users/${id}/tokens`;
  const [tokens, setTokens] = useState<readonly ApiTokenRecord[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const result = await callApi<ApiTokenRecord[]>(path);
      if (!isOpen) return;
      if (result.ok) setTokens(result.value);
      else setError(result.error);
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, [path]);
  if (error) return <Notice tone="bad">{error}</Notice>;
  if (!tokens) return <p role="status">Loading the tokens</p>;
  if (tokens.length === 0) return <p>{name} has no API tokens.</p>;
  return (
    <TokenList
      tokens={tokens}
      path={path}
      onRevoked={(gone) => setTokens(tokens.filter((token) => token.id !== gone))}
    />
  );
}
