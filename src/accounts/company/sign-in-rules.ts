/** What an admin has chosen for sign-ins with company accounts. */
export interface SignInRules {
  /** Which groups and domains of e-mail addresses give a new person an account. */
  roles: readonly { of: "group" | "domain"; value: string; role: "editor" | "recruiter" }[];
  /** Whether the provider asks everyone for a second step, also where it does not say so. */
  everyoneUsesFactor: boolean;
  /** The domains whose people sign in with their company account alone. */
  requiredDomains: readonly { domain: string }[];
  /** The account that can always sign in with its password. */
  exception: string;
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** The role of a new person; undefined where neither a group nor the domain gives one. */
export function roleFor(
  { roles }: SignInRules,
  { email, groups }: { email: string; groups: readonly string[] },
): "editor" | "recruiter" | undefined {
  const fits = roles.find(({ of, value }) =>
    of === "group" ? groups.includes(value) : domainOf(email) === value.toLowerCase(),
  );
  return fits?.role;
}
