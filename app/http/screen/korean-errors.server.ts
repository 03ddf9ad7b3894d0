import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let isSet = false;

/** Called before parsing, since imports here have no side effects. */
export function setKoreanErrors(): void {
  if (isSet) return;
  isSet = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
