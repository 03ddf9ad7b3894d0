import type { z } from "zod";
import { Refusal } from "~/core/refusal";
import type { RefusalCode } from "~/messages/refusals.ko";

/** Parses a screen's query. Refuses with the code `refusal` if `schema` rejects it. */
export function queryOf<S extends z.ZodType>(request: Request, schema: S, refusal: RefusalCode = "common.not-found"): z.output<S> {
  const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) throw new Refusal(refusal);
  return query.data;
}
