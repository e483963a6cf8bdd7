import type { FileType } from "../../rules/contact/file-types.ts";
import type { SubmissionState } from "../../rules/contact/states.ts";
import type { Topic } from "../../rules/contact/topics.ts";

/** What visitors send by forms, with files, and the notes and answers of staff. */
export interface MessageTables {
  /**
   * What visitors send by the contact form, by the forms of staff, and as an application for a job.
   *
   * Bound: 100,000 in all (`src/site/messages/store-message.ts`), nine an hour from each network
   * (`src/site/forms/form-limiter.ts`), each with 40 answers of 4,000 characters at most; they are deleted after the months
   * of a setting, or of their form.
   */
  messages: {
    id: string;
    /** What the visitor quotes. */
    reference: string;
    version: number;
    createdDate: string;
    updatedDate: string;
    topic: Topic;
    storeId: string | null;
    /** As it was called at the time; empty where none was chosen. */
    storeName: string;
    orderNumber: string;
    text: string;
    name: string;
    /** Empty where the visitor gave only a phone number. */
    email: string;
    phone: string;
    /** In lower case, and the digits alone: by which all messages of one person are found. */
    emailKey: string;
    phoneKey: string;
    /** Everything that staff search, folded. */
    searchText: string;
    state: SubmissionState;
    /** The colleague to whom it is assigned. */
    assigneeId: string | null;
    /** The form of staff by which it was sent, which may be gone since; null for the contact form. */
    formId: string | null;
    /** What the form was called at the time. */
    formTitle: string;
    /** The answers to a form of staff with its words at the time, as JSON (`answerSchema`). */
    answers: string;
    /** When it is deleted at the latest, as its sender was told; null for an application, and where it is not known. */
    keptUntil: string | null;
    /** By which the same form that is sent twice is found. */
    digest: string;
    /** Of an entry to a competition: the e-mail address in one spelling, which can be there once. */
    entryKey: string | null;
  };

  /**
   * A photo or document that a visitor has sent; the file is among the private files, in the folder of the id.
   *
   * Bound: 10,000 in all, 20 a day from each network; a photo has at most 1920 × 1920 pixels as WebP, a document 10 MB. It
   * is deleted with its message. Without a message it waits for a form to be sent again: 300 in all, for an hour.
   */
  message_files: {
    id: string;
    messageId: string | null;
    /** The form by which it was sent; empty for the contact form. */
    form: string;
    field: string;
    /** As the visitor calls it: for people only. */
    name: string;
    type: FileType;
    bytes: number;
    createdDate: string;
    /** When ClamAV found nothing in it; null where it was not asked. */
    scannedDate: string | null;
    /** Of some earlier photos: the photo itself. */
    content: Buffer | null;
  };

  /**
   * The key of each file, encrypted with that of the installation. No backup contains a row of it, so a key that is deleted
   * here is deleted everywhere (decision 94).
   *
   * Bound: a row for each file.
   */
  file_keys: {
    fileId: string;
    key: string;
  };

  /**
   * Messages, subscribers, accounts and comments that were deleted, so that a restore deletes them again from an older
   * backup. The id says nothing about a person.
   *
   * Bound: each for two years.
   */
  deleted_messages: {
    id: string;
    deletedDate: string;
  };

  /**
   * Notes about a message, and answers to it.
   *
   * Bound: an applicant adds one, by withdrawing; all others are of staff. Deleted with the message.
   */
  message_entries: {
    id: string;
    messageId: string;
    /** The version of the message that it made. */
    version: number;
    kind: "note" | "answer";
    text: string;
    createdDate: string;
    userId: string | null;
    /** The author's name at the time. */
    author: string;
    /** Of an answer that has left: whether a mail server took it, or it is a file in the outbox. */
    way: "server" | "outbox" | null;
  };

  /**
   * What an application for a job has beside a message.
   *
   * Bound: a row for each message that is one.
   */
  applications: {
    messageId: string;
    /** The job, which may be gone since; null for an open application. */
    jobId: string | null;
    /** What the job was called at the time; empty for an open application. */
    jobTitle: string;
    /** Whether the applicant lets us keep it for a year. */
    keepsYear: 0 | 1;
    /** For how many months after the end of its job it is kept at most, as the applicant was told; null where that is not known. */
    keptMonths: number | null;
    /** When the job was first found to be closed, or an application without a job was sent; null before. */
    closedDate: string | null;
    withdrawnDate: string | null;
  };

  /**
   * The links by which applicants reach their application. An e-mail has one, so its token is nowhere but there.
   *
   * Bound: one for each e-mail to an applicant; deleted with the message.
   */
  application_links: {
    /** SHA-256 of the token, in hexadecimal. */
    hash: string;
    messageId: string;
  };

  /** What a colleague thinks of an application, from 1 to 5. Bound: one of each account; deleted with the message. */
  application_ratings: {
    messageId: string;
    userId: string;
    rating: number;
  };

  /** When an applicant is met. Bound: five of an application (`src/site/applications/interviews.ts`); deleted with the message. */
  interviews: {
    id: string;
    messageId: string;
    startsAt: string;
    minutes: number;
    place: string;
    createdDate: string;
  };

  /**
   * How many messages each form has received.
   *
   * Bound: a row for each form.
   */
  form_counts: {
    formId: string;
    count: number;
  };

  /**
   * The draw of a competition. It names no person, and stays when the entries are deleted.
   *
   * Bound: a row for each form, which staff make.
   */
  form_draws: {
    formId: string;
    drawnDate: string;
    actor: string;
    /** 256 random bits, in hexadecimal. */
    seed: string;
    /** SHA-256 of the references of all entries, in hexadecimal. */
    listHash: string;
    /** How many win; those that follow in the order take the place of winners who do not answer. */
    winners: number;
    /** The references of all entries in the order that was drawn, as JSON. */
    entries: string;
  };
}
