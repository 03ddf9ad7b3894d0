import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let said = false;

/** Makes zod speak our Korean. Called where input is parsed, not at import: this project's modules have no side effects. */
export function setKoreanErrors(): void {
  if (said) return;
  said = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
