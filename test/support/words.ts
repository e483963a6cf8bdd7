/** A list of words between spaces and line breaks: words`ftira ħobż`. Backslashes stand for themselves. */
export function words({ raw }: TemplateStringsArray): string[] {
  return raw.join("").trim().split(/\s+/);
}
