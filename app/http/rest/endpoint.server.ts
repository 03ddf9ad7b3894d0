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

/** What a call's function gets from the request. */
type CallOf<A extends Access, Q, B> = {
  ctx: CtxFor<A>;
  /** Whose rows, where the call declares `all`; else "mine". */
  scope: Scope;
  query: Parsed<Q>;
  body: Parsed<B>;
  params: Record<string, string | undefined>;
  request: Request;
};

/** How long a key's answer is repeated: `true` is a day, enough for a caller's retries. */
export type KeyLife = true | { hours: number };
export const hoursOf = (life: KeyLife): number => (life === true ? 24 : life.hours);

type Flags<A, Q, B> = {
  /** The call's path below its file's address ("page"), or its whole address ("/v1/suggest/…"); by default the file's own. */
  at?: string;
  /** Korean, shown in the api list and in /v1/docs. */
  summary: string;
  access: A;
  query?: Q;
  body?: B;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202;
  /** Honours `Idempotency-Key`: for calls that pay, send or settle. */
  idempotent?: KeyLife;
  /** The first roles granted this call; by default ROLE_ADMIN for `granted`, ROLE_USER and ROLE_ADMIN for `member`. */
  roles?: string[];
  /**
   * For a call that answers one's own or everybody's rows: the summary of its second api row (`…#all`), first granted to ROLE_ADMIN; a role
   * with that grant gets `scope` "all".
   */
  all?: string;
  /** Refused with `account.proof-needed` when the caller's login was proven more than ten minutes ago (`POST /v1/authenticate/proof`). */
  proof?: true;
  /** A GET that changes something and is also served by POST (rule 80). */
  alsoByPost?: boolean;
  /** Open to a login by a temporary password, which can use no other call (rule 81). */
  withTemporaryPassword?: boolean;
  /** Open to an administrator who must set up a second factor first. */
  withoutSecondFactor?: boolean;
  /** A larger body than the defaults: 1 MB for public calls, 3.5 MB for members'; 2,000 fields. */
  maxBytes?: number;
  maxFields?: number;
  /** Limits the number of calls (all limits: http/request/limits). */
  limit?: CallLimit;
};

type Found<T> = { rows: T[]; total: number; page?: number };
type RowOf<R extends Shape> = z.input<R> extends { content: (infer Row)[] } ? Row : never;

/** The plain form: `handle` returns the answer. */
type Plain<A extends Access, Q, B, R extends Shape> = {
  method: Method;
  reply: R;
  handle: (call: CallOf<A, Q, B>) => Promise<z.input<R> | Response>;
};
/** Changes something and answers the outcome: `says` is the Korean message, or makes it from `does`'s result. */
type Deed<A extends Access, Q, B, T> = {
  method: Method;
  does: (call: CallOf<A, Q, B>) => Promise<T>;
  says: string | ((result: T) => string);
};
/** Answers one page of rows: `rows` returns them and the total; `size` is the page's, by default the query's `rowsPerPage`. */
type Page<A extends Access, Q, R extends Shape> = {
  reply: R;
  rows: (call: CallOf<A, Q, undefined>) => Promise<Found<RowOf<R>>>;
} & (Parsed<Q> extends { page: number; rowsPerPage: number } ? { size?: number } : { size: number });
/** Answers suggestions for `keyword` of the query. */
type Suggest<A extends Access, Q> = { suggest: (ctx: CtxFor<A>, keyword: string, query: Parsed<Q>) => Promise<Suggestion[]> };

/** One REST call in one of four forms. The types of `query`, `body` and `access` decide what its function gets. */
export type Call<A extends Access, Q extends Maybe, B extends Maybe, R extends Shape, T> = Flags<A, Q, B> &
  (Plain<A, Q, B, R> | Deed<A, Q, B, T> | Page<A, Q, R> | Suggest<A, Q>);

type AnyCall = CallOf<Access, Shape, Shape>;
type AnyForm = Flags<Access, Shape, Shape> &
  Partial<Plain<Access, Shape, Shape, Shape> & Deed<Access, Shape, Shape, unknown> & Suggest<Access, typeof Keyword>> & {
    rows?: (call: AnyCall) => Promise<Found<unknown>>;
    size?: number;
  };

/** A call in the form in which it is served and documented, whichever form declared it. */
export type Endpoint = Flags<Access, Maybe, Maybe> & { method: Method; reply: Shape; answer: (call: AnyCall) => Promise<unknown> };

/** Declares one of several calls of a file, or one that files share; `serve` takes a single call directly. */
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
      const found = await rows(call);
      const asked = call.query as { page: number; rowsPerPage: number };
      return paged(found.rows, { page: found.page ?? asked.page, size: size ?? asked.rowsPerPage, total: found.total });
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

/** The rows found, each converted to its answer. */
export async function rowsAs<T, U>(found: Promise<Found<T>>, as: (row: T) => U): Promise<Found<U>> {
  const { rows, ...rest } = await found;
  return { ...rest, rows: rows.map((row) => as(row)) };
}

/** All calls of a file: a DELETE is also served as `POST …/delete`, for callers whose proxies drop a DELETE's body (rule 174). */
export function withTwins(endpoints: Endpoint[]): Endpoint[] {
  return endpoints.flatMap((one) => {
    if (one.method === "DELETE") return [one, { ...asPost(one), at: [one.at, "delete"].filter(Boolean).join("/") }];
    return one.alsoByPost ? [one, asPost(one)] : [one];
  });
}

/** The same call as POST, for callers whose proxies drop a DELETE's body or who must not change anything by GET (rules 80, 174). */
export function asPost(declared: Endpoint): Endpoint {
  return {
    ...declared,
    method: "POST",
    // The POST reads from its body what the GET reads from its query.
    query: declared.body ? declared.query : undefined,
    body: declared.body ?? declared.query,
    answer: declared.body ? declared.answer : (call) => declared.answer({ ...call, query: call.body }),
  };
}
