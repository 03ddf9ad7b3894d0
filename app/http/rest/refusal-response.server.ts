import { type z, ZodObject } from "zod";
import { Refusal } from "~/core/refusal";
import { faultOf } from "../reply/fault.server";

export class WrongShape extends Error {
  constructor(readonly issues: z.core.$ZodIssue[]) {
    super("wrong shape");
  }
}

/** Answers a failed call, with `returnCode` and `returnMessage` if the call's `reply` has them (1 §7, ADR 67). */
export function refusalResponse(error: unknown, requestId: string, reply?: z.ZodType): Response {
  const wrong = error instanceof WrongShape ? error.issues.map(({ path, message }) => ({ path: path.join("."), message })) : undefined;
  const fault = faultOf(wrong ? new Refusal("common.wrong-shape") : error, requestId);
  const issues = wrong ?? (fault.code === "common.wrong-shape" ? cellIssues(fault.refusal?.options.details) : undefined);
  const details = fault.refusal?.options.details;
  const headers = new Headers(fault.headers);
  headers.set("Cache-Control", "no-store");
  if (fault.status === 401) headers.set("WWW-Authenticate", "Bearer");
  const message = issues?.[0]?.message ?? fault.message;
  const answered = reply instanceof ZodObject ? reply.shape : {};
  return Response.json(
    {
      ...("returnCode" in answered && { returnCode: "FAIL" }),
      ...("returnMessage" in answered && { returnMessage: message }),
      message,
      code: fault.code,
      ...(issues && { errors: issues }),
      ...(details !== undefined && { details }),
      requestId,
    },
    { status: fault.status, headers },
  );
}

type Cell = { index: number; field: string | null; message: string };
function cellIssues(details: unknown) {
  if (typeof details !== "object" || details === null || !("problems" in details)) return undefined;
  const cells = details.problems as Cell[];
  if (cells.length === 0) return undefined;
  return cells.map(({ index, field, message }) => ({ path: [index, field].filter((part) => part !== null).join("."), message }));
}
