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
  /** In a section of a page: whether a link may have an address that articles do not have, such as `{terms}`. */
  allowsLink?: ((address: string) => boolean) | undefined;
}
