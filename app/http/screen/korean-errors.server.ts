import { z } from "zod";
import { issueText } from "~/messages/validation.ko";

let said = false;

/** Makes zod's messages Korean. Called where input is parsed, because modules here have no side effects at import. */
export function setKoreanErrors(): void {
  if (said) return;
  said = true;
  z.config({ customError: (issue) => issueText(issue as never) });
}
