import { accountContext } from "../../../src/context.ts";
import { ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { readAdmin } from "../read-admin.ts";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/account";
import styles from "./account.module.css";
import { NamePart } from "./name-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { SecondFactorPart } from "./second-factor-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async () => {
    const door = context.get(accountContext);
    const [me, sessions] = await Promise.all([door.me(), door.sessions()]);
    return { me, sessions };
  });
}

/** One's own account: the name, the password, the second factor, and where one is signed in. */
export default function Account({ loaderData: { me, sessions } }: Route.ComponentProps) {
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
      <NamePart key={me.name} name={me.name} />
      <PasswordPart owner={me} />
      <SecondFactorPart on={me.secondFactor} email={me.email} />
      <SessionsPart sessions={sessions} />
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
