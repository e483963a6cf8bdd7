import type { MessageState } from "../../rules/contact/states.ts";
import type { Topic } from "../../rules/contact/topics.ts";

/**
 * What visitors write by the contact form.
 *
 * Bound: 100,000 in all (`src/site/messages/store-message.ts`), ten an hour from each network (`message-limiter.ts`), each with 4,000
 * characters; they are deleted after the months of a setting.
 */
interface MessagesTable {
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
  state: MessageState;
  /** The colleague to whom it is assigned. */
  assigneeId: string | null;
}

/**
 * The photo of a message; its file is among the private files.
 *
 * Bound: 10,000 in all, 20 a day from each network; a file has at most 1920 × 1920 pixels as WebP. It is deleted with its message,
 * and one without a message within two days.
 */
interface MessagePhotosTable {
  messageId: string;
  width: number;
  height: number;
  /** Empty where the photo is among the private files (`src/storage/files/`). */
  webp: Buffer;
}

interface MessageEntriesTable {
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
}

/** Messages from visitors, with their photos, and the notes and answers of staff. */
export interface MessageTables {
  messages: MessagesTable;
  message_photos: MessagePhotosTable;
  message_entries: MessageEntriesTable;
}
