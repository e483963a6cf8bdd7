/** What a form gives the rich text field. */
export interface RichTextProps {
  /** The article's HTML, as the server keeps it (content/blogs/sanitise.ts). */
  value: string;
  /** Called with HTML of the same kind whenever somebody changes something, never for the mere opening. */
  onChange: (html: string) => void;
  /** The id of the element that names the field. */
  labelledBy: string;
  /** The ids of its help and its error. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}
