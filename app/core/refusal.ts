import type { RefusalCode } from "~/messages/refusals.ko";

/**
 * The only expected error. `code` has its status and Korean text in `messages/refusals.ko.ts`; `values` fill the text's {names}; `field`
 * names the form field it belongs to; `details` is sent to REST callers unchanged (e.g. the duplicated keys).
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly values: Record<string, string | number> = {},
    readonly options: { field?: string; details?: unknown } = {},
  ) {
    super(code);
    this.name = "Refusal";
  }
}

export function isRefusal(error: unknown, code?: RefusalCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code);
}

/** For `catch`: null for a refusal by one of the codes, or for any without codes; every other error is thrown on. */
export const nullIfRefused =
  (...codes: RefusalCode[]) =>
  (error: unknown): null => {
    if (isRefusal(error) && (codes.length === 0 || codes.includes(error.code))) return null;
    throw error;
  };
