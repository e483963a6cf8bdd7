/** What the processes of the site share. */
export interface ProcessTables {
  /**
   * What was counted of one client or account, by the limit that counts it.
   *
   * Bound: an attempt that is refused adds none. One network adds some 60 within 15 minutes: a row for each limit, and for
   * each address that it could try. They are deleted within a minute after their time, two days at most, and no backup has
   * them.
   */
  rate_limits: {
    /** The limit and the client or account. */
    key: string;
    points: number;
    expiresDate: string;
  };

  /** Which process does a piece of work that only one may do, until when unless it renews the lease. */
  leases: {
    name: string;
    owner: string;
    expiresDate: string;
  };

  /** The editors that are open on screens, by their last report. */
  open_editors: {
    userId: string;
    /** Tells one window of the user from another. */
    windowId: string;
    recordId: string;
    /** The user's name and address. */
    actor: string;
    reportedDate: string;
  };

  /** How often each table with content was written. Triggers count (`sqlite/watch-content.ts`, migrations/postgres.sql). */
  content_epochs: {
    tableName: string;
    epoch: number;
  };
}
