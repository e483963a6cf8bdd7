import type { PageInput } from "../page.schema.ts";

/** A page of the sample content: words, and sections of any kind. It is published at once. */
export interface SamplePage extends Pick<PageInput, "title" | "description" | "noindex"> {
  slug: string;
  sections: readonly { id: string; kind: string; hidden?: boolean; [field: string]: unknown }[];
}
