import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ApiTokenRecord } from "../../../src/accounts/tokens/api-token.schema.ts";
import type { Permission } from "../../../src/rules/access/permissions.ts";
import { Button } from "../kit/button.tsx";
import { AccountSection } from "./account-section.tsx";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { NewToken } from "./new-token.tsx";
import { TokenList } from "../kit/token-list.tsx";

interface TokensSectionProps {
  tokens: readonly ApiTokenRecord[];
  /** The user's own permissions, beyond which no token goes. */
  permissions: readonly Permission[];
}

/** The user's API tokens for scripts. */
export function TokensSection({ tokens, permissions }: TokensSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ name: string; apiToken: string }>();
  return (
    <AccountSection
      title="API tokens"
      lead="With a token, a script can use the API on your behalf. It can never sign in, or change your account. Revoke tokens that are no longer used."
    >
      {created && <NewToken {...created} onSaved={() => setCreated(undefined)} />}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} path="/api/users/me/tokens" />
      ) : (
        <p>You have no tokens.</p>
      )}
      <p>
        <Button icon={tokens.length > 0 ? Plus : KeyRound} onClick={() => setOpen(true)}>
          Create a token
        </Button>
      </p>
      <CreateTokenDialog
        open={isOpen}
        permissions={permissions}
        onClose={() => setOpen(false)}
        onCreated={(token) => {
          setOpen(false);
          setCreated(token);
        }}
      />
    </AccountSection>
  );
}
