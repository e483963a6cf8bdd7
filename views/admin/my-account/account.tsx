import { accountContext } from "../../../src/site/context.ts";
import { ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { readAdmin } from "../read-admin.ts";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/account";
import styles from "./account.module.css";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TokensSection } from "./tokens-section.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async () => {
    const account = context.get(accountContext);
    const [me, sessions, tokens, passkeys, secondStep] = await Promise.all([
      account.me(),
      account.sessions(),
      account.apiTokens(),
      account.passkeys(),
      account.secondStep(),
    ]);
    return { me, sessions, tokens, passkeys, secondStep };
  });
}

/**
 * The signed-in user's account: name, password, passkeys, second factor, sessions and API tokens. A user who must set up a
 * passkey or two-step verification first gets only what that needs.
 */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { me, sessions, tokens, passkeys, secondStep } = loaderData;
  const { overdue } = secondStep;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="My account"
        lead={
          <>
            {me.email}. {ROLE_WORDS[me.role]}: {lowerFirst(ROLE_SUMMARIES[me.role])}
          </>
        }
      />
      {!overdue && <NameSection key={me.name} name={me.name} />}
      {!overdue && <PasswordSection owner={me} />}
      <PasskeysSection passkeys={passkeys} email={me.email} state={secondStep} />
      <SecondFactorSection email={me.email} state={secondStep} />
      {(secondStep.app || secondStep.passkey) && <RecoveryCodesSection state={secondStep} email={me.email} />}
      <SessionsSection sessions={sessions} />
      {!overdue && <TokensSection tokens={tokens} permissions={me.permissions} />}
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
