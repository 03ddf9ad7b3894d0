import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { isRefusal } from "~/core/refusal";
import { redirectToProof } from "~/http/screen/proof-visit.server";
import { faultOf } from "../reply/fault.server";
import { type BodyLimits, grouped, readForm } from "../request/body.server";
import { visibleUrl } from "../request/request.server";
import { checkFormCsrf } from "./csrf.server";
import { forgetDoneForm, keepMembersForm } from "./kept-form.server";
import { setKoreanErrors } from "./korean-errors.server";

type Confirm = {
  question: string;
  details?: string[];
  yes: string;
  also?: { name: string; value: string; label: string }[];
  fields: [name: string, value: string][];
};

export type Submitted<M = unknown> = {
  lastResult: SubmissionResult<string[]>;
  code: string | null;
  confirm: Confirm | null;
  more: M | null;
  requestId: string;
};

export type SubmitOptions = BodyLimits & {
  /** Fields whose values are not sent back, such as passwords. */
  hide?: string[];
  /** The form is also on guests' cached pages, which have no token. */
  keptPage?: boolean;
  /** Requires a fresh proof of identity. */
  proof?: MemberCtx;
  /** Address to which the member returns with the kept form; default: the form's. */
  back?: string;
  before?: (form: FormData) => Promise<void>;
  /** Keeps the form for this member on a 403, except `common.csrf`. */
  keepFor?: MemberCtx;
};

const CONFIRM = Symbol("confirm");
type Question = Omit<Confirm, "fields"> & Partial<Pick<Confirm, "fields">>;
type Asked = { [CONFIRM]: Question };

/** Result of `handle` that asks a question; `fields` replace posted fields of the same name. */
export function confirm(question: Question): Asked {
  return { [CONFIRM]: question };
}

const AGAIN = Symbol("again");
type Again<M> = { [AGAIN]: { more: M; values: Record<string, string>; status: number } };

/** Result of `handle` that shows the form again; `values` override the posted values. */
export function again<M>(more: M, values: Record<string, string> = {}, status = 200): Again<M> {
  return { [AGAIN]: { more, values, status } };
}

/** Runs a posted form: CSRF, `schema` (400), proof (redirects), `handle`. Refusals and bugs show the form again with its values. */
export async function submit<S extends z.ZodType, M = never>(
  request: Request,
  schema: S,
  handle: (input: z.output<S>, form: FormData) => Promise<Response | Asked | Again<M>>,
  options: SubmitOptions = {},
) {
  setKoreanErrors();
  const requestId = currentOrNewRequestId();
  let form = new FormData();
  try {
    form = await readForm(request, options);
    await checkFormCsrf(request, form, options);
    if (CONFORM_NAMES.some((name) => form.has(name))) throw new Refusal("common.wrong-shape");
    await options.before?.(form);
    const submission = await parseWithZod(asGrouped(form), { schema, async: true });
    if (submission.status !== "success") {
      const reply = submission.reply({ hideFields: options.hide as never });
      return answer<M>({ lastResult: reply, code: null, confirm: null, more: null, requestId }, submission.status === "error" ? 400 : 200);
    }
    if (options.proof) await requireFreshProof(options.proof);
    const outcome = await handle(submission.value, form);
    if (outcome instanceof Response) {
      await forgetDoneForm(request, form, outcome.headers, options.back);
      return outcome;
    }
    const plain = { code: null, confirm: null, more: null, requestId };
    if (AGAIN in outcome) {
      const { more, values, status } = outcome[AGAIN];
      return answer<M>({ ...plain, lastResult: { initialValue: { ...returnedValues(form, options), ...values } }, more }, status);
    }
    const { fields: own = [], ...shown } = outcome[CONFIRM];
    const names = new Set(own.map(([name]) => name));
    const question = { ...shown, fields: [...textFields(form).filter(([name]) => !names.has(name)), ...own] };
    return answer<M>({ ...plain, lastResult: { initialValue: returnedValues(form, options) }, confirm: question }, 200);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRefusal(error, "account.proof-needed")) return redirectToProof(request, form, options.back);
    const fault = faultOf(error, requestId);
    const field = fault.refusal?.options.field ?? "";
    const elsewhere = options.keepFor && fault.status === 403 && fault.code !== "common.csrf";
    const keptCookie = elsewhere && (await keepMembersForm(request, options.keepFor!, form, options.back ?? visibleUrl(request)));
    if (keptCookie) fault.headers.append("Set-Cookie", keptCookie);
    const lastResult: SubmissionResult<string[]> = {
      status: "error",
      initialValue: returnedValues(form, options),
      error: { [field]: [fault.message] },
    };
    return answer<M>({ lastResult, code: fault.code, confirm: null, more: null, requestId }, fault.status, fault.headers);
  }
}

function answer<M>(submitted: Submitted<M>, status: number, headers?: Headers) {
  return data(submitted, { status, headers });
}

const internal = new Set(["csrf", "confirmed"]);

/** Groups a name's values: conform copies all earlier ones at each repetition. */
function asGrouped(form: FormData): FormData {
  const fields = grouped(form);
  return { get: (name: string) => form.get(name), entries: () => Object.entries(fields) } as unknown as FormData;
}

/** Fields by which conform edits lists; no form of ours has them. */
const CONFORM_NAMES = ["__intent__", "__state__"];

function returnedValues(form: FormData, { hide = [] }: SubmitOptions): Record<string, string | string[]> {
  return grouped(textFields(form).filter(([name]) => !hide.includes(name)));
}

function textFields(form: FormData): [string, string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !internal.has(entry[0]));
}
