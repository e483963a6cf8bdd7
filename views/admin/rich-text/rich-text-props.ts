/** Props of the rich text field. */
export interface RichTextProps {
  /** The article's HTML, as the server stores it (content/blogs/sanitise.ts). */
  value: string;
  /** Called with such HTML after each change by a person, never when the editor opens. */
  onChange: (html: string) => void;
  /** The id of the label. */
  labelledBy: string;
  /** The ids of help and error. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}
