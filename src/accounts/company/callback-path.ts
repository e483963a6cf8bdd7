/**
 * Where the company's provider of accounts sends the browser back to, below the site's address; it is registered there as it
 * stands. It is the one read that begins a session.
 */
export const CALLBACK_PATH = "/admin/login/company/callback";
