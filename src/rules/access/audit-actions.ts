/** What the audit log records, by area. Each action has the words that the admin shows after the person's address. */
export const AUDIT_AREAS = {
  accounts: {
    label: "Accounts",
    actions: {
      "account.invited": "invited a person",
      "account.created": "created an account",
      "account.activated": "activated an account",
      "account.changed": "changed an account",
      "account.disabled": "disabled an account",
      "account.enabled": "enabled an account",
      "account.deleted": "deleted an account",
      "invitation.sent": "sent an invitation again",
      "password.changed": "set a new password",
      "reset.requested": "asked for a link to reset a password",
      "link.created": "created a link to choose a password",
      "second-factor.started": "started to set up two-step verification",
      "second-factor.on": "turned on two-step verification",
      "second-factor.off": "turned off two-step verification",
      "passkey.added": "added a passkey",
      "passkey.removed": "removed a passkey",
      "recovery-codes.created": "created recovery codes",
      "company-account.joined": "joined a company account with an account",
      "company-account.separated": "separated an account from its company account",
      "sessions.ended": "ended sessions",
      "view.started": "began to see the staff area as a colleague",
      "view.ended": "no longer sees the staff area as a colleague",
      "api-token.created": "created an API token",
      "api-token.revoked": "revoked an API token",
      "staff-link.created": "created a secret link",
      "staff-link.revoked": "revoked a secret link",
    },
  },
  rights: {
    label: "Rights",
    actions: {
      "rights.changed": "changed the permissions of an account",
      "role.changed": "changed what a role requires",
    },
  },
  "sign-in": {
    label: "Sign-ins",
    actions: {
      "sign-in.succeeded": "signed in",
      "sign-in.code-required": "gave the right password and was asked for a code",
      "sign-in.confirmed": "confirmed who they are",
      "sign-in.refused": "was refused a sign-in",
      "sign-in.more-refused": "counted more refused sign-ins than have lines",
      "password.refused": "gave a wrong current password",
      "sign-out": "signed out",
    },
  },
  content: {
    label: "Content",
    actions: {
      "content.created": "created a draft",
      "content.changed": "changed a record",
      "content.published": "published a record",
      "content.scheduled": "scheduled a record",
      "content.unpublished": "took a record off the site",
      "content.archived": "archived a record",
      "content.binned": "moved a record to the bin",
      "content.restored": "restored a record from the bin",
      "content.deleted": "deleted a record permanently",
      "content.bulk": "changed several records at once",
      "content.bulk-undone": "undid a change of several records",
      "content.imported": "imported a file",
      "content.import-undone": "undid an import",
      "content.feed": "sent a price feed",
      "content.feed-declined": "declined a price feed",
      "next.saved": "saved a next version",
      "next.called-off": "called off a next version",
      "next.taken-over": "had a next version taken over",
      "next.held-back": "had a next version that could not be taken over",
      "approval.asked": "asked for the yes to a change",
      "approval.given": "gave the yes to a change",
      "approval.sent-back": "sent a change back",
      "preview.created": "created a preview link",
      "preview.changed": "changed the draft behind a preview link",
      "comment.added": "wrote a comment on a draft",
      "comment.answered": "answered a comment on a draft",
      "comment.resolved": "resolved a comment on a draft",
      "comment.deleted": "deleted a comment on a draft",
    },
  },
  pictures: {
    label: "Pictures",
    actions: {
      "picture.uploaded": "uploaded a picture",
      "picture.described": "changed the description of a picture",
      "picture.replaced": "replaced a picture",
      "picture.deleted": "deleted a picture",
    },
  },
  files: {
    label: "Files",
    actions: {
      "file.uploaded": "uploaded a file",
      "file.renamed": "renamed a file",
      "file.replaced": "replaced a file",
      "file.deleted": "deleted a file",
    },
  },
  messages: {
    label: "Messages from visitors",
    actions: {
      "message.read": "read messages from visitors",
      "message.opened": "opened a file of a message",
      "message.changed": "changed the state of a message",
      "message.noted": "wrote a note on a message",
      "message.answered": "answered a message",
      "message.deleted": "deleted a message",
      "message.erased": "deleted all messages of a person",
      "message.exported": "exported the messages of a person",
      "message.expired": "deleted messages whose time was over",
      "application.rated": "rated an application",
      "application.withdrawn": "withdrew an application by the link of its e-mail",
      "application.erased": "deleted an application by the link of its e-mail",
      "form.exported": "exported what was sent by a form",
      "form.drawn": "drew the winners of a competition",
    },
  },
  subscribers: {
    label: "Subscribers",
    actions: {
      "subscriber.read": "read who subscribes to e-mails",
      "subscriber.deleted": "deleted a subscriber",
    },
  },
  settings: {
    label: "Settings and system",
    actions: {
      "settings.changed": "changed the settings",
      "onboarding.changed": "changed the list “Make it yours”",
      "synonyms.changed": "changed the search synonyms",
      "backup.started": "started a backup",
      "backup.restored": "restored a backup",
      "email.tested": "sent a test e-mail",
      "email.retried": "sent an e-mail again",
      "handover.retried": "handed subscribers over again",
      "audit.verified": "verified the audit log",
    },
  },
  exports: {
    label: "Exports",
    actions: {
      "products.exported": "exported the products",
      "audit.exported": "exported the audit log",
      "subscribers.exported": "exported the subscribers",
    },
  },
} as const satisfies Record<string, { label: string; actions: Record<string, string> }>;

type AuditArea = keyof typeof AUDIT_AREAS;

export type AuditAction = {
  [Area in AuditArea]: keyof (typeof AUDIT_AREAS)[Area]["actions"];
}[AuditArea];

/** The action's area and words, by action. */
const ACTIONS: ReadonlyMap<string, { area: string; words: string }> = new Map(
  Object.entries(AUDIT_AREAS).flatMap(([area, { actions }]) =>
    Object.entries(actions).map(([action, words]) => [action, { area, words }] as const),
  ),
);

/** The area of an action; empty for one of a newer version. */
export function areaOf(action: string): string {
  return ACTIONS.get(action)?.area ?? "";
}

/** What was done, as a phrase that follows the person. An action of a newer version is shown by its name. */
export function actionInWords(action: string): string {
  return ACTIONS.get(action)?.words ?? action;
}

/** A field before and after a change, as text of bounded length; null where there was none. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}
