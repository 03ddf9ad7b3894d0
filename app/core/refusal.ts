import type { RefusalCode } from "~/messages/refusals.ko";

/**
 * The only expected failure. `code` stands in `messages/refusals.ko.ts` with its status and Korean text;
 * `values` fill the text's {names}; `field` names the form field it belongs to, if one does;
 * `details` goes to REST callers as it is (e.g. the duplicated keys).
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
