import type { ReactNode } from "react";
import { leadsToEmptyList } from "../../src/rules/links/filled-lists.ts";
import { ButtonLink, type ButtonLook } from "../components/button-link.tsx";
import { useFilledLists } from "./filled-lists.ts";

interface ListButtonProps {
  to: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A button that leads to a list of the site. While the list is empty there is none. */
export function ListButton({ to, ...rest }: ListButtonProps) {
  return leadsToEmptyList(to, useFilledLists()) ? null : <ButtonLink to={to} {...rest} />;
}
