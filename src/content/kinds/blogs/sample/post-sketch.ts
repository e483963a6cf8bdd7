import type { BlogInput } from "../blog.schema.ts";
import type { SamplePicture } from "../../../sample-parts/sample.ts";

/** A sample post before it is placed in time: everything a reader sees, and when it appears relative to today. */
export interface PostSketch {
  title: string;
  excerpt: string;
  author: string;
  /**
   * When it appears, as days from today and Malta's wall clock: negative days are past, positive ones scheduled.
   * A sketch without it becomes a draft.
   */
  appears?: { day: number; time: string };
  /** Every sample post has a picture; all are wide. */
  picture: Omit<SamplePicture, "format">;
  imageAlt: string;
  /** Sanitised HTML, one block element an entry. */
  content: readonly string[];
  recipe?: NonNullable<BlogInput["recipe"]>;
}
