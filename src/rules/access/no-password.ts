/** In place of a hash, of an active account that only its company account opens. It has no salt, so no password fits it. */
export const NO_PASSWORD = "$argon2id$none";

/** Whether a person can sign in to an account with a password. */
export function hasPassword({ passwordHash }: { passwordHash: string | null }): boolean {
  return passwordHash !== null && passwordHash !== NO_PASSWORD;
}

/** For the owner of an account that only its company account opens. */
export const NO_PASSWORD_YET =
  "You have no password yet. To choose one, sign out and press “Forgotten your password?” on the sign-in page.";
