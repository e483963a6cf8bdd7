import { useState } from "react";
import { PictureField } from "../pictures/picture-field.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";

/** Gives products one picture, with its description. */
export function GivePictureDialog({ words, ...props }: ActionDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [alt, setAlt] = useState({ text: "", decorative: false });
  const [missing, setMissing] = useState<string>();

  function read() {
    const sentence =
      url === null
        ? "Please choose a picture."
        : alt.text.trim() === "" && !alt.decorative
          ? "Please describe the picture, or mark it as decorative."
          : undefined;
    setMissing(sentence);
    if (sentence !== undefined) return undefined;
    return {
      is: "picture",
      imageUrl: url,
      imageAlt: alt.decorative ? "" : alt.text.trim(),
      imageDecorative: alt.decorative,
    };
  }

  return (
    <ActionForm {...props} words={words} title="Give a picture" label="Give this picture" read={read}>
      {(errors) => (
        <PictureField
          label="Picture"
          help={`It takes the place of the picture that each of them has now.`}
          error={missing ?? errors["imageUrl"] ?? errors["imageAlt"]}
          value={url}
          onChange={setUrl}
          alt={alt.text}
          decorative={alt.decorative}
          onAltChange={(text, decorative) => setAlt({ text, decorative })}
          slots={[]}
        />
      )}
    </ActionForm>
  );
}
