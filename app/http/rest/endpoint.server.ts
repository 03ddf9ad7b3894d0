import type { z } from "zod";
import type { Ctx, Guest, Member, MemberCtx, Scope } from "~/core/ctx.server";
import type { CallLimit } from "../request/limits";
import type { Access, Anyone } from "./access";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Shape = z.ZodType;
type Input<S> = S extends Shape ? z.output<S> : undefined;
type CtxFor<A> = A extends Anyone ? Ctx<Guest | Member> : MemberCtx;

/** What a call's declaration makes of a request. */
export type CallOf<A extends Access, Q, B> = {
  ctx: CtxFor<A>;
  /** Whose rows, where the call declares `all`; else "mine". */
  scope: Scope;
  query: Input<Q>;
  body: Input<B>;
  params: Record<string, string | undefined>;
  request: Request;
};

/** How long a key's answer is repeated: `true` is a day, long enough for a caller that goes on trying and short enough to keep no more. */
export type KeyLife = true | { hours: number };
export const hoursOf = (life: KeyLife): number => (life === true ? 24 : life.hours);

export type EndpointOf<A extends Access, Q extends Shape | undefined, B extends Shape | undefined, R extends Shape> = {
  method: Method;
  /** Where below its file's address it stands ("page"), or its whole address ("/v1/suggest/…"); its file's own unless said. */
  at?: string;
  /** Korean, shown in the api list and in /v1/docs. */
  summary: string;
  access: A;
  query?: Q;
  body?: B;
  reply: R;
  /** Success status; 200 unless said. */
  status?: 200 | 201 | 202;
  /** Honour `Idempotency-Key`: calls that pay, send or settle. */
  idempotent?: KeyLife;
  /** First role grants of a `member` or `granted` call; ROLE_ADMIN for `granted`, ROLE_USER and ROLE_ADMIN for `member` unless said. */
  roles?: string[];
  /**
   * What everybody's rows are called in the api list, where one call answers one's own or everybody's: a row of its own (`…#all`), first granted to
   * ROLE_ADMIN; who holds it gets `scope` "all".
   */
  all?: string;
  /** Open to a login by a temporary password, which opens nothing else (decision 81). */
  withTemporaryPassword?: boolean;
  /** Open to an administrator who must set up a second factor first. */
  withoutSecondFactor?: boolean;
  /** More than the usual of a body: 1 MB for a call of anybody's, 3.5 MB for a member's; 2,000 fields. */
  maxBytes?: number;
  maxFields?: number;
  /** Counts each call and refuses too many (all limits: http/request/limits). */
  limit?: CallLimit;
  handle: (call: CallOf<A, Q, B>) => Promise<z.input<R> | Response>;
};

export type Endpoint = EndpointOf<Access, Shape | undefined, Shape | undefined, Shape>;

/** Declares one REST call; the types of `query`, `body` and `access` decide what `handle` gets. */
export function endpoint<
  A extends Access,
  R extends Shape,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(declared: EndpointOf<A, Q, B, R>): Endpoint {
  return declared as unknown as Endpoint;
}

/** All calls of a file: a DELETE also answers `POST …/delete`, for those whose proxies drop a DELETE's body (decision 174). */
export function withTwins(endpoints: Endpoint[]): Endpoint[] {
  return endpoints.flatMap((one) =>
    one.method === "DELETE" ? [one, { ...asPost(one), at: [one.at, "delete"].filter(Boolean).join("/") }] : [one],
  );
}

/** The same call under POST: a twin for those whose proxies drop a DELETE's body or who must not act by GET (decisions 80, 174). */
export function asPost(declared: Endpoint): Endpoint {
  return {
    ...declared,
    method: "POST",
    // What a GET reads from its query, its twin reads from the body alone.
    query: declared.body ? declared.query : undefined,
    body: declared.body ?? declared.query,
    handle: declared.body ? declared.handle : (call) => declared.handle({ ...call, query: call.body }),
  };
}
