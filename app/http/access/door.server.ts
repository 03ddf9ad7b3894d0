import { apiGrant, screenGrant } from "~/areas/master/grants.server";
import type { MemberCtx } from "~/core/ctx.server";

/** Whether the member is granted `door`: a screen, or every POST, PUT and DELETE call that its address has. */
export async function mayWriteAt({ actor, now }: MemberCtx, door: string): Promise<boolean> {
  if (door.startsWith("/")) return (await screenGrant(door, actor, now())) === "granted";
  const address = door.replace(/^[A-Z]+:/, "").replace(/\/delete$/, "");
  const calls = await Promise.all(["POST", "PUT", "DELETE"].map((method) => apiGrant(`${method}:${address}`, actor.roles, now())));
  return calls.includes("granted") && calls.every((call) => call === "granted" || call === "unlisted");
}
