/**
 * Whether a failed answer means that the session is no good any more: its status is 401 or 403,
 * or its error text contains token, expired or invalid in any case (specification, section 5).
 */
export function isAuthenticationFailure(status: number, text: string): boolean {
  return status === 401 || status === 403 || /token|expired|invalid/i.test(text);
}
