import { Input } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import type { MegaMenu } from "./menu-model.ts";
import { TargetField } from "./target-field.tsx";
import styles from "./menu-field.module.css";

type Card = NonNullable<MegaMenu["featured"]>;

interface CardFieldsProps {
  /** What the menu is called. */
  name: string;
  card: Card;
  followed: Readonly<Record<string, string>>;
  onChange: (card: Card) => void;
}

/** The card of a large menu. */
export function CardFields({ name, card, followed, onChange }: CardFieldsProps) {
  const { follows } = card;
  const line = (field: "title" | "description" | "buttonText", label: string) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          value={card[field]}
          onChange={(event) => onChange({ ...card, [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <FieldGroup legend={`Card of ${name}`} help="{product} stands for the name of the brand.">
      <div className={styles["section"]}>
        {line("title", "Title")}
        {line("description", "Text")}
        {line("buttonText", "Button")}
        <TargetField
          name={`The button of ${name}`}
          target={card}
          followed={follows ? followed[`${follows.kind}/${follows.id}`] : undefined}
          onChange={(target) => onChange({ ...card, ...target })}
        />
        <PictureField
          label="Picture"
          value={card.image}
          onChange={(image) => onChange({ ...card, image: typeof image === "string" ? image : null })}
          slots={["menu"]}
        />
      </div>
    </FieldGroup>
  );
}
