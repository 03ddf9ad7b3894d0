import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let isSet = false;

/** Makes zod's messages Korean; a call, since our imports have no side effects. */
export function setKoreanErrors(): void {
  if (isSet) return;
  isSet = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
