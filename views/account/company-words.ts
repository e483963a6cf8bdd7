/** What the sign-in page says to who comes back from the company's provider of accounts, by the parameter `company`. */
const WORDS: Readonly<Record<string, (name: string) => string>> = {
  joining: (name) =>
    `Your ${name} account is new here. Sign in once as you did before, and the two are joined.`,
  down: (name) =>
    `${name} does not answer. Sign in with your password if you have one, or try again in a few minutes.`,
  refused: (name) => `${name} did not sign you in. Please try again.`,
  late: () => "That took too long, or was opened in another browser. Please try again.",
  unverified: (name) =>
    `${name} has not verified your e-mail address, so it can't be compared with your account here. Ask the people who look after ${name}.`,
  taken: (name) =>
    `The account with your e-mail address is joined with another ${name} account. Ask a colleague who manages people.`,
  uninvited: () => "There is no account for you here yet. Ask a colleague who manages people to invite you.",
  disabled: () => "Your account here is disabled. Ask a colleague who manages people.",
  factor: (name) =>
    `Your account here has a second step, and ${name} did not say that it used one. Sign in with your password and your code.`,
};

/** A sentence about the way back from the provider; undefined where there is nothing to say. */
export function companyWords(problem: string | null, name: string | undefined): string | undefined {
  if (problem === null || name === undefined || !Object.hasOwn(WORDS, problem)) return undefined;
  const words = WORDS[problem]?.(name);
  // The provider's name may begin with a small letter: "company account".
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}
