import type { z } from "zod";
import { Refusal } from "~/core/refusal";
import { faultOf } from "../reply/fault.server";

/** What was sent does not have the declared shape; the answer says where. */
export class WrongShape extends Error {
  constructor(readonly issues: z.core.$ZodIssue[]) {
    super("wrong shape");
  }
}

/** A call that failed (the message of a wrong shape is that of its first field): `{ message, code, errors?, details?, requestId }` at the refusal's status, kept by nobody. */
export function refusalResponse(error: unknown, requestId: string): Response {
  const issues = error instanceof WrongShape ? error.issues.map(({ path, message }) => ({ path: path.join("."), message })) : undefined;
  const fault = faultOf(issues ? new Refusal("common.wrong-shape") : error, requestId);
  const details = fault.refusal?.options.details;
  const headers = new Headers(fault.headers);
  headers.set("Cache-Control", "no-store");
  if (fault.status === 401) headers.set("WWW-Authenticate", "Bearer");
  return Response.json(
    {
      message: issues?.[0]?.message ?? fault.message,
      code: fault.code,
      ...(issues && { errors: issues }),
      ...(details !== undefined && { details }),
      requestId,
    },
    { status: fault.status, headers },
  );
}
