import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let isSet = false;

/** Makes the messages of zod's errors Korean. */
export function setKoreanErrors(): void {
  if (isSet) return;
  isSet = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
