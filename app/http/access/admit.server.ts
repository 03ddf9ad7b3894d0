import { apiGrant, guestScreenGrant, holderOf, screenGrant, screenGrantOrLast } from "~/areas/master/grants.server";
import { lets } from "~/areas/master/standing";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { Access } from "./floors";

/** Whether menu grants let an actor open a screen; `enter` checks login. In an outage, floor `anyone` uses the last grants read. */
export async function mayOpen(access: Access, { actor, now }: Ctx<Guest | Member>, menu: string): Promise<boolean> {
  const grantOf = access.floor === "anyone" ? screenGrantOrLast : screenGrant;
  return lets(await grantOf(menu, holderOf(actor), now()), access);
}

/** Whether api grants let an actor make a call; `serve` checks login. */
export async function mayCall(access: Access, { actor, now }: Ctx<Guest | Member>, apiId: string): Promise<boolean> {
  return lets(await apiGrant(apiId, actor.kind === "member" ? actor.roles : [], now()), access);
}

/** Refuses guests by `account.forbidden` when the menu row is closed. Without cached grants reads only that row. */
export async function admitGuest(menu: string): Promise<void> {
  if ((await guestScreenGrant(menu)) === "closed") throw new Refusal("account.forbidden");
}
