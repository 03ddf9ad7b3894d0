import type { Ctx } from "~/core/ctx.server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { faultPage } from "../reply/fault.server";

/** What a loader returns: `read`'s data; a refusal becomes the error page at its status. */
export async function show<T>(ctx: Ctx | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    throw faultPage(error, ctx?.requestId ?? currentOrNewRequestId());
  }
}
