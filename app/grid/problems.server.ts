import { Refusal } from "~/core/refusal";
import { counted } from "~/messages/counted";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { Problem } from "./grid";

export type Problems = { problems: Problem[]; duplicates?: Record<string, unknown>[] };

/** Refuse a save with cell problems as details, by default `common.wrong-shape`. */
export function refuseCells(
  problems: Problem[],
  code: RefusalCode = "common.wrong-shape",
  values: Record<string, string | number> = {},
): never {
  throw new Refusal(code, values, { details: { problems } satisfies Problems });
}

/** Problems of rows and cells; empty when the refusal concerns the whole save. */
export function problemsOf(refusal: Refusal | null): Problems {
  const details = refusal?.options.details;
  return typeof details === "object" && details !== null && "problems" in details ? (details as Problems) : { problems: [] };
}

/** Labels in one line; beyond `most`, only their number. */
export function listed(labels: string[], most = 20): string {
  const rest = labels.length - most;
  return rest > 0 ? `${labels.slice(0, most).join(", ")} 외 ${counted(rest)}건` : labels.join(", ");
}
