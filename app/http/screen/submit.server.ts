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

/** A question asked on the same URL before a costly step. The form comes back with `confirmed=Y`. */
type Confirm = {
  question: string;
  details?: string[];
  yes: string;
  /** Other answers that do it too, each a button with a field of its own. */
  also?: { name: string; value: string; label: string }[];
  fields: [name: string, value: string][];
};

export type Submitted<M = unknown> = {
  lastResult: SubmissionResult<string[]>;
  code: string | null;
  confirm: Confirm | null;
  /** What `again` gives the page to draw. */
  more: M | null;
  requestId: string;
};

export type SubmitOptions = BodyLimits & {
  /** Fields never sent back to the browser: passwords. */
  hide?: string[];
  /** The form also stands on pages that are kept for all guests, where it has no token. */
  keptPage?: boolean;
  /** Whoever submits this form must have proven freshly who they are (`core/fresh-proof`). */
  proof?: MemberCtx;
  /** Where a page shown in between leads back to, and where the form is kept for it; the form's own address unless given. */
  back?: string;
  /** Changes the posted form before it is checked, so that a refusal gives back what this made of it. */
  before?: (form: FormData) => Promise<void>;
  /** The member whose form is kept when a 403 sends them elsewhere first, to be filled in on return. */
  keepFor?: MemberCtx;
};

const CONFIRM = Symbol("confirm");
type Question = Omit<Confirm, "fields"> & Partial<Pick<Confirm, "fields">>;
type Asked = { [CONFIRM]: Question };

/** What a handler returns to ask a question first. Its `fields` go along with the answer, in place of posted ones of the same name. */
export function confirm(question: Question): Asked {
  return { [CONFIRM]: question };
}

const AGAIN = Symbol("again");
type Again<M> = { [AGAIN]: { more: M; values: Record<string, string>; status: number } };

/** What a handler returns to show its form again with the posted values, except those in `values`; `more` is extra data for the page. */
export function again<M>(more: M, values: Record<string, string> = {}, status = 200): Again<M> {
  return { [AGAIN]: { more, values, status } };
}

/**
 * Runs a posted form: same-origin and CSRF checks, then `schema` (400, conform's reply), then `handle`. A Refusal goes to its field or the
 * form at its status; one for lack of a fresh proof redirects to the page of proving; a bug keeps the values and answers 500. `handle`
 * returns a Response (`done`), after which nothing of the form is kept any more, a question (`confirm`) or its form again (`again`).
 */
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
    if (OWN_NAMES.some((name) => form.has(name))) throw new Refusal("common.wrong-shape");
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
      return answer<M>({ ...plain, lastResult: { initialValue: { ...typed(form, options), ...values } }, more }, status);
    }
    const { fields: own = [], ...asked } = outcome[CONFIRM];
    const names = new Set(own.map(([name]) => name));
    const question = { ...asked, fields: [...kept(form).filter(([name]) => !names.has(name)), ...own] };
    return answer<M>({ ...plain, lastResult: { initialValue: typed(form, options) }, confirm: question }, 200);
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
      initialValue: typed(form, options),
      error: { [field]: [fault.message] },
    };
    return answer<M>({ lastResult, code: fault.code, confirm: null, more: null, requestId }, fault.status, fault.headers);
  }
}

function answer<M>(submitted: Submitted<M>, status: number, headers?: Headers) {
  return data(submitted, { status, headers });
}

const internal = new Set(["csrf", "confirmed"]);

/** The form with one entry per name, because conform copies all earlier values for each repeated name. */
function asGrouped(form: FormData): FormData {
  const fields = grouped(form);
  return { get: (name: string) => form.get(name), entries: () => Object.entries(fields) } as unknown as FormData;
}

/** Names by which conform lets a form edit its lists; no form of ours does that. */
const OWN_NAMES = ["__intent__", "__state__"];

function typed(form: FormData, { hide = [] }: SubmitOptions): Record<string, string | string[]> {
  return grouped(kept(form).filter(([name]) => !hide.includes(name)));
}

function kept(form: FormData): [string, string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !internal.has(entry[0]));
}
