import type { Author } from "../../../src/rules/access/author.ts";

interface AuthorNameProps {
  author: Author;
  /** Text behind the name, where there is one. */
  after?: string;
}

/** An author's name where there is no room for the address, which it shows on hovering and screen readers read. */
export function AuthorName({ author: { name, address }, after = "" }: AuthorNameProps) {
  if (name === "") return null;
  return (
    <>
      <span title={address ?? undefined}>{name}</span>
      {address !== null && address !== name && <span className="visually-hidden"> {address}</span>}
      {after}
    </>
  );
}
