import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { TextField } from "./fields";
import { usePosting } from "./posting";

/** HTML allows `autocapitalize` on a text only. */
const PLAIN = { type: "text", autoCapitalize: "none", spellCheck: false } as const;

/** With scripts, 보기 shows what was typed until the form is sent. */
export function PasswordField({ label, ...rest }: Omit<ComponentProps<typeof TextField>, "type" | "inside">) {
  const hydrated = useHydrated();
  const isPosting = usePosting();
  const [shown, setShown] = useState(false);
  const button = hydrated && (
    <button className="input-button" type="button" onClick={() => setShown(!shown)}>
      <span className="sr-only">{label} </span>
      {shown ? "숨기기" : "보기"}
    </button>
  );
  return <TextField {...rest} label={label} {...(shown && !isPosting ? PLAIN : { type: "password" })} inside={button || null} />;
}
