/**
 * Whether a failed response means that the session is no longer valid: the status is 401 or 403, or the error text
 * contains token, expired or invalid, in upper or lower case (specification, section 5).
 */
export function isAuthenticationFailure(status: number, text: string): boolean {
  return status === 401 || status === 403 || /token|expired|invalid/i.test(text);
}
