import { type z } from "zod";
import { Keyword, Outcome, paged, succeeded, type Suggestion, Suggestions } from "~/core/replies.server";
import type { Ctx, Guest, Member, MemberCtx, Scope } from "~/core/ctx.server";
import type { CallLimit } from "../request/limits";
import type { Access, Anyone } from "../access/floors";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Shape = z.ZodType;
export type Maybe = Shape | undefined;
type Parsed<S> = S extends Shape ? z.output<S> : undefined;
type CtxFor<A> = A extends Anyone ? Ctx<Guest | Member> : MemberCtx;

type CallOf<A extends Access, Q, B> = {
  ctx: CtxFor<A>;
  scope: Scope;
  query: Parsed<Q>;
  body: Parsed<B>;
  params: Record<string, string | undefined>;
  request: Request;
};

/** Lifetime of an idempotency key; `true` is a day. */
export type KeyLife = true | { hours: number };
export const hoursOf = (life: KeyLife): number => (life === true ? 24 : life.hours);

type Flags<A, Q, B> = {
  /** Path below the file's address ("page"), or a whole address ("/v1/suggest/…"). */
  at?: string;
  /** Unique name of the call in the OpenAPI document and in the SDK: "startRun". */
  verb: string;
  summary: string;
  /** Fields of the smallest body that its shape does not require alone, e.g. one of two. */
  example?: object;
  access: A;
  query?: Q;
  body?: B;
  status?: 200 | 201 | 202;
  /** Honours `Idempotency-Key`: for calls that must not run twice. */
  idempotent?: KeyLife;
  /** Roles granted when the api row is made; default in `firstGrants`. */
  roles?: string[];
  /** Summary of a second api row (`…#all`), whose grant gives `scope` "all". */
  all?: string;
  proof?: true;
  /** A GET that changes something, also served by POST (rule 80). */
  alsoByPost?: boolean;
  /** Open to a login with a temporary password (rule 81). */
  withTemporaryPassword?: boolean;
  /** Open to a member who must first set up a second factor. */
  withoutSecondFactor?: boolean;
  /** Default: 1 MB for floor `anyone`, else 3.5 MB; `maxFields` 2,000. */
  maxBytes?: number;
  maxFields?: number;
  limit?: CallLimit;
};

type PageRows<T> = { rows: T[]; total: number; page?: number };
type RowOf<R extends Shape> = z.input<R> extends { content: (infer Row)[] } ? Row : never;

type Plain<A extends Access, Q, B, R extends Shape> = {
  method: Method;
  reply: R;
  handle: (call: CallOf<A, Q, B>) => Promise<z.input<R> | Response>;
};
type Change<A extends Access, Q, B, T> = {
  method: Method;
  does: (call: CallOf<A, Q, B>) => Promise<T>;
  says: string | ((result: T) => string);
};
type Page<A extends Access, Q, R extends Shape> = {
  reply: R;
  rows: (call: CallOf<A, Q, undefined>) => Promise<PageRows<RowOf<R>>>;
} & (Parsed<Q> extends { page: number; rowsPerPage: number } ? { size?: number } : { size: number });
type Suggest<A extends Access, Q> = { suggest: (ctx: CtxFor<A>, keyword: string, query: Parsed<Q>) => Promise<Suggestion[]> };

/** A REST call in one of four forms. */
export type Call<A extends Access, Q extends Maybe, B extends Maybe, R extends Shape, T> = Flags<A, Q, B> &
  (Plain<A, Q, B, R> | Change<A, Q, B, T> | Page<A, Q, R> | Suggest<A, Q>);

type AnyCall = CallOf<Access, Shape, Shape>;
type AnyForm = Flags<Access, Shape, Shape> &
  Partial<Plain<Access, Shape, Shape, Shape> & Change<Access, Shape, Shape, unknown> & Suggest<Access, typeof Keyword>> & {
    rows?: (call: AnyCall) => Promise<PageRows<unknown>>;
    size?: number;
  };

/** A call of any form, reduced to one shape. */
export type Endpoint = Flags<Access, Maybe, Maybe> & {
  method: Method;
  /** The method whose POST form this is. */
  twinOf?: Method;
  reply: Shape;
  answer: (call: AnyCall) => Promise<unknown>;
};

/** Declares one of several calls of a file; `serve` takes a single call directly. */
export function endpoint<A extends Access, T, R extends Shape, Q extends Maybe = undefined, B extends Maybe = undefined>(
  declared: Call<A, Q, B, R, T>,
): Endpoint {
  const { method = "GET", reply = Outcome, handle, does, says, rows, size, suggest, ...flags } = declared as unknown as AnyForm;
  if (suggest) {
    const answer = ({ ctx, query }: AnyCall) => suggest(ctx as MemberCtx, (query as { keyword: string }).keyword, query as never);
    return { limit: "suggest", query: Keyword, ...flags, method, reply: Suggestions, answer };
  }
  if (rows) {
    const answer = async (call: AnyCall) => {
      const result = await rows(call);
      const asked = call.query as { page: number; rowsPerPage: number };
      return paged(result.rows, { page: result.page ?? asked.page, size: size ?? asked.rowsPerPage, total: result.total });
    };
    return { ...flags, method, reply, answer };
  }
  if (does && says) {
    const answer = async (call: AnyCall) => {
      const result = await does(call);
      return succeeded(typeof says === "string" ? says : says(result));
    };
    return { ...flags, method, reply, answer };
  }
  return { ...flags, method, reply, answer: handle! };
}

export async function rowsAs<T, U>(page: Promise<PageRows<T>>, as: (row: T) => U): Promise<PageRows<U>> {
  const { rows, ...rest } = await page;
  return { ...rest, rows: rows.map((row) => as(row)) };
}

/** Adds POST for `alsoByPost`, and `POST …/delete` for DELETE: some proxies drop a DELETE's body (rule 174). */
export function withTwins(endpoints: Endpoint[]): Endpoint[] {
  return endpoints.flatMap((call) => {
    if (call.method === "DELETE")
      return [call, { ...asPost(call), verb: `${call.verb}ByPost`, at: [call.at, "delete"].filter(Boolean).join("/") }];
    return call.alsoByPost ? [call, { ...asPost(call), verb: `${call.verb}ByPost` }] : [call];
  });
}

/** The POST form of a GET or DELETE (rules 80, 174). */
export function asPost(declared: Endpoint): Endpoint {
  return {
    ...declared,
    method: "POST",
    twinOf: declared.method,
    // Without a declared body, the POST's body holds the query's fields.
    query: declared.body ? declared.query : undefined,
    body: declared.body ?? declared.query,
    answer: declared.body ? declared.answer : (call) => declared.answer({ ...call, query: call.body }),
  };
}
