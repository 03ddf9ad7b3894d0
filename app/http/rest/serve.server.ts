import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { type Ctx, type Guest, makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { mayCall } from "../access/admit.server";
import type { Access } from "../access/floors";
import { scopeOf } from "../access/scope.server";
import { type BodyLimits, grouped, readForm, readJson } from "../request/body.server";
import { matchedRoute } from "../request/matched-route.server";
import { limitCaller } from "../request/rate-limit.server";
import { callerAddress, isSameOrigin } from "../request/request.server";
import { actorBehind, tokenOf } from "../request/viewer.server";
import { checkHeaderCsrf } from "../screen/csrf.server";
import { setKoreanErrors } from "../screen/korean-errors.server";
import { answerBelow } from "./calls-below.server";
import { type Call, type Endpoint, endpoint, hoursOf, type Maybe, withTwins } from "./endpoint.server";
import { once } from "./idempotency.server";
import { refusalResponse, WrongShape } from "./refusal-response.server";

export { Outcome, pageOf, withReturnMessage, MessageOutcome, succeeded } from "~/core/replies.server";
export { LONG_LIST, UPLOAD_BYTES } from "../request/body.server";
export { anyone, granted, member } from "../access/floors";
export { asPost, endpoint, rowsAs } from "./endpoint.server";
export { idempotently } from "./idempotency.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Answer = ((args: Args) => Promise<Response>) & { endpoints: Endpoint[] };
type Served = { loader: Answer; action: Answer };

/** The only way to write REST calls: admit → proof → parse → limit → handle → `reply.parse` → JSON. Undeclared methods get 405. */
export function serve<A extends Access, T, R extends z.ZodType, Q extends Maybe = undefined, B extends Maybe = undefined>(
  call: Call<A, Q, B, R, T>,
): Served;
export function serve(...endpoints: Endpoint[]): Served;
export function serve(...declared: object[]): Served {
  const endpoints = withTwins(declared.map((call) => ("answer" in call ? (call as Endpoint) : endpoint(call as never))));
  const answer: Answer = Object.assign(async (args: Args) => (await answerBelow(args, answer)) ?? respond(endpoints, args), { endpoints });
  return { loader: answer, action: answer };
}

async function respond(all: Endpoint[], { request, params }: Args): Promise<Response> {
  setKoreanErrors();
  const requestId = currentOrNewRequestId();
  const method = request.method === "HEAD" ? "GET" : request.method;
  const endpoints = all.filter(({ at = "" }) => at === matchedRoute().at);
  const called = endpoints.find((candidate) => candidate.method === method);
  try {
    if (!called) return refuseMethod(endpoints, requestId);
    const ctx = await admit(request, called, requestId);
    if (called.proof) await requireFreshProof(ctx as MemberCtx);
    const query = called.query ? await parse(called.query, queryOf(request)) : undefined;
    const body = called.body ? await parse(called.body, await bodyOf(request, called)) : undefined;
    const scope = called.all === undefined ? "mine" : await scopeOf(ctx, { call: apiIdOf(called) });
    if (called.access.floor === "granted" || scope === "all") ctx.office = { address: callerAddress(request), door: apiIdOf(called) };
    const run = async (ctx: Ctx<Guest | Member>) => {
      if (called.limit) await limitCaller(called.limit, ctx.actor, request);
      const result = await called.answer({ ctx: ctx as never, scope, query, body, params, request });
      return result instanceof Response
        ? result
        : Response.json(called.reply.parse(result), { status: called.status ?? 200, headers: noStore });
    };
    return called.idempotent ? await once(request, ctx, { query, body }, run, hoursOf(called.idempotent)) : await run(ctx);
  } catch (error) {
    if (error instanceof Response) return error;
    return refusalResponse(error, requestId, called?.reply);
  }
}

const noStore = { "Cache-Control": "no-store" };

const apiIdOf = ({ method }: Endpoint) => `${method}:${matchedRoute().path.replace(/:(\w+)/g, "{$1}")}`;

async function admit(request: Request, called: Endpoint, requestId: string): Promise<Ctx<Guest | Member>> {
  const carried = await tokenOf(request);
  const actor = await actorOf(request, carried);
  const ctx = makeCtx(actor, { requestId });
  matchedRoute().access = called.access;
  if (called.access.floor !== "anyone" && actor.kind === "guest")
    throw new Refusal(carried ? "account.token-expired" : "account.login-required");
  if (actor.kind === "member" && actor.mustChangePassword && !called.withTemporaryPassword)
    throw new Refusal("account.password-change-first");
  if (actor.kind === "member" && actor.mustSetSecondFactor && !called.withoutSecondFactor) throw new Refusal("account.second-factor-first");
  if (await mayCall(called.access, ctx, apiIdOf(called))) return ctx;
  throw new Refusal(actor.kind === "guest" ? "account.login-required" : "account.forbidden");
}

/** Caller by bearer token, or by session cookie from our origin; writes by cookie need the CSRF header. */
async function actorOf(request: Request, carried: Awaited<ReturnType<typeof tokenOf>>): Promise<Guest | Member> {
  if (!carried) return { kind: "guest" };
  if (carried.from === "cookie") {
    if (!isSameOrigin(request)) return { kind: "guest" };
    if (request.method !== "GET" && request.method !== "HEAD") await checkHeaderCsrf(request);
  }
  return actorBehind(carried.token);
}

const MOST_QUERY_FIELDS = 2_000;

function queryOf(request: Request): Record<string, unknown> {
  const query = new URL(request.url).searchParams;
  if (query.size > MOST_QUERY_FIELDS) throw new Refusal("common.wrong-shape");
  for (const name of ["_data", "_routes", "index"]) query.delete(name);
  return grouped(query);
}

/** The form or JSON body, else any method's query, since DELETEs may lack bodies. */
async function bodyOf(request: Request, limits: BodyLimits): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/multipart\/form-data|x-www-form-urlencoded/i.test(type)) return grouped(await readForm(request, limits));
  const body = await readJson(request, limits);
  if (body !== undefined) return body;
  const query = queryOf(request);
  return Object.keys(query).length > 0 ? query : undefined;
}

async function parse<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const result = await schema.safeParseAsync(value);
  if (!result.success) throw new WrongShape(result.error.issues);
  return result.data;
}

function refuseMethod(endpoints: Endpoint[], requestId: string): Response {
  const response = refusalResponse(new Refusal("common.method"), requestId);
  response.headers.set("Allow", endpoints.map((candidate) => candidate.method).join(", "));
  return response;
}
