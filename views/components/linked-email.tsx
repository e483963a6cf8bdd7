import { SmartLink } from "./smart-link.tsx";

const EMAIL = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

interface LinkedEmailProps {
  text: string;
  /** The subject of the e-mail, filled in where the visitor's program allows it. */
  subject?: string;
}

/** A text whose e-mail addresses are links. */
export function LinkedEmail({ text, subject }: LinkedEmailProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  // Every second part is what the expression has found.
  return text.split(EMAIL).map((part, index) =>
    index % 2 === 1 ? (
      <SmartLink key={part} to={`mailto:${part}${query}`}>
        {part}
      </SmartLink>
    ) : (
      part
    ),
  );
}
