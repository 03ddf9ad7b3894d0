import type { Ctx } from "~/core/ctx.server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { faultPage } from "../reply/fault.server";

/** Runs a loader's `read`; an error becomes the error page. */
export async function show<T>(ctx: Ctx | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    throw faultPage(error, ctx?.requestId ?? currentOrNewRequestId());
  }
}
