import { type z, ZodObject } from "zod";
import { Refusal } from "~/core/refusal";
import { faultOf } from "../reply/fault.server";

/** The request does not have the declared shape; the answer names the fields. */
export class WrongShape extends Error {
  constructor(readonly issues: z.core.$ZodIssue[]) {
    super("wrong shape");
  }
}

/**
 * The answer of a failed call: `{ message, code, errors?, details?, requestId }` at the refusal's status, never cached (the message of a
 * wrong shape is that of its first field). Where the call's `reply` has `returnMessage`, the refusal has it too, beside `returnCode` FAIL
 * (1 §7).
 */
export function refusalResponse(error: unknown, requestId: string, reply?: z.ZodType): Response {
  const issues = error instanceof WrongShape ? error.issues.map(({ path, message }) => ({ path: path.join("."), message })) : undefined;
  const fault = faultOf(issues ? new Refusal("common.wrong-shape") : error, requestId);
  const details = fault.refusal?.options.details;
  const headers = new Headers(fault.headers);
  headers.set("Cache-Control", "no-store");
  if (fault.status === 401) headers.set("WWW-Authenticate", "Bearer");
  const message = issues?.[0]?.message ?? fault.message;
  return Response.json(
    {
      ...(reply instanceof ZodObject && "returnMessage" in reply.shape && { returnCode: "FAIL", returnMessage: message }),
      message,
      code: fault.code,
      ...(issues && { errors: issues }),
      ...(details !== undefined && { details }),
      requestId,
    },
    { status: fault.status, headers },
  );
}
