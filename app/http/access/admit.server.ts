import { apiGrant, holderOf, screenGrant, screenGrantOrLast } from "~/areas/master/grants.server";
import { lets } from "~/areas/master/standing";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import type { Access } from "./floors";

/**
 * Whether the caller may open a screen, by its floor and the grants of its menu row. For a screen open to anyone, the grants read last decide
 * when the database does not answer.
 */
export async function mayOpen(access: Access, { actor, now }: Ctx<Guest | Member>, menu: string): Promise<boolean> {
  const grantOf = access.floor === "anyone" ? screenGrantOrLast : screenGrant;
  return lets(await grantOf(menu, holderOf(actor), now()), access);
}

/** Whether the caller may make a call, by its floor and the grants of its api row. */
export async function mayCall(access: Access, { actor, now }: Ctx<Guest | Member>, apiId: string): Promise<boolean> {
  return lets(await apiGrant(apiId, actor.kind === "member" ? actor.roles : [], now()), access);
}
