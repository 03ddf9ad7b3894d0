import type { RefusalCode } from "~/messages/refusals.ko";

/** The only expected error. `code` selects status and Korean text, `values` fill its {names}; REST callers get `details`. */
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

/** True for a Refusal, with `code` only for this code. */
export function isRefusal(error: unknown, code?: RefusalCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code);
}

/** For `catch`: null for a refusal with these codes (default: any); rethrows other errors. */
export const nullIfRefused =
  (...codes: RefusalCode[]) =>
  (error: unknown): null => {
    if (isRefusal(error) && (codes.length === 0 || codes.includes(error.code))) return null;
    throw error;
  };
