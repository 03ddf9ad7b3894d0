import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let said = false;

/** Called before parsing, since imports here have no side effects. */
export function setKoreanErrors(): void {
  if (said) return;
  said = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
