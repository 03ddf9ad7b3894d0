import type { z } from "zod";
import { Keyword, Outcome, type pageOf, paged, succeeded, type Suggestion, Suggestions } from "~/core/replies.server";
import type { Access } from "./access";
import { type CallOf, type Endpoint, endpoint, type EndpointOf } from "./endpoint.server";

type Shape = z.ZodType;
type Declared<A extends Access, Q extends Shape | undefined, B extends Shape | undefined, R extends Shape> = Omit<
  EndpointOf<A, Q, B, R>,
  "reply" | "handle"
>;

/** A call that does something and answers that it did: `says` is the Korean message, or makes it of what `does` came to. */
export function deedEndpoint<A extends Access, T, Q extends Shape | undefined = undefined, B extends Shape | undefined = undefined>({
  does,
  says,
  ...declared
}: Declared<A, Q, B, typeof Outcome> & {
  does: (call: CallOf<A, Q, B>) => Promise<T>;
  says: string | ((result: T) => string);
}): Endpoint {
  const handle = async (call: CallOf<A, Q, B>) => {
    const result = await does(call);
    return succeeded(typeof says === "string" ? says : says(result));
  };
  return endpoint({ ...declared, reply: Outcome, handle } as never);
}

type Found<T> = { rows: T[]; total: number; page?: number };
type RowOf<R extends Shape> = z.input<R> extends { content: (infer Row)[] } ? Row : never;

/**
 * A call that answers one page of rows. `rows` finds them and how many there are in all; `size` is that of a page, the query's `rowsPerPage`
 * unless given.
 */
export function pageEndpoint<A extends Access, Q extends Shape, R extends ReturnType<typeof pageOf>>({
  rows,
  size,
  ...declared
}: Omit<Declared<A, Q, undefined, R>, "method"> & {
  query: Q;
  reply: R;
  rows: (call: CallOf<A, Q, undefined>) => Promise<Found<RowOf<R>>>;
} & (z.output<Q> extends { page: number; rowsPerPage: number } ? { size?: number } : { size: number })): Endpoint {
  const handle = async (call: CallOf<A, Q, undefined>) => {
    const found = await rows(call);
    const asked = call.query as { page: number; rowsPerPage: number };
    return paged(found.rows, { page: found.page ?? asked.page, size: size ?? asked.rowsPerPage, total: found.total });
  };
  return endpoint({ ...declared, method: "GET", handle } as never);
}

/** A call that suggests what may be meant by the letters typed so far. */
export function suggestEndpoint<A extends Access, Q extends typeof Keyword = typeof Keyword>({
  suggest,
  ...declared
}: Omit<Declared<A, Q, undefined, typeof Suggestions>, "method"> & {
  suggest: (ctx: CallOf<A, Q, undefined>["ctx"], keyword: string, query: CallOf<A, Q, undefined>["query"]) => Promise<Suggestion[]>;
}): Endpoint {
  const handle = ({ ctx, query }: CallOf<A, Q, undefined>) => suggest(ctx, query.keyword, query);
  return endpoint({ limit: "suggest", query: Keyword, ...declared, method: "GET", reply: Suggestions, handle } as never);
}

/** The rows that were found, each as it is answered. */
export async function rowsAs<T, U>(found: Promise<Found<T>>, as: (row: T) => U): Promise<Found<U>> {
  const { rows, ...rest } = await found;
  return { ...rest, rows: rows.map((row) => as(row)) };
}
