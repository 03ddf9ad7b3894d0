import { eq } from "drizzle-orm";
import type { Ctx, Guest, Member, MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { readUsers } from "./user-rows.server";
import type { OwnUser } from "./user.schema.server";

/** All fields for the member and scope "all"; others see nickname and picture (1 §7). */
export async function userInformation(ctx: Ctx<Guest | Member>, scope: Scope, userId?: number) {
  const { actor } = ctx;
  if (userId === undefined && actor.kind === "guest") throw new Refusal("account.login-required");
  const wanted = userId ?? (actor as Member).userId;
  const [row] = await readUsers(ctx, eq(user.userId, wanted));
  if (!row || (row.secession === "Y" && scope === "mine")) throw new Refusal("common.not-found");
  const isOwn = actor.kind === "member" && actor.userId === wanted;
  return isOwn || scope === "all" ? row : { userId: row.userId, userNickname: row.userNickname, picturePath: row.picturePath };
}

/** The member of an e-mail; scope "mine" finds no other member (rule 84). */
export async function memberByEmail(ctx: MemberCtx, scope: Scope, userEmail?: string): Promise<OwnUser> {
  const { email } = ctx.actor;
  const wanted = userEmail ?? email;
  if (wanted !== email && scope === "mine") throw new Refusal("common.not-found");
  const [row] = await readUsers(ctx, eq(user.userEmail, wanted));
  if (!row) throw new Refusal("common.not-found");
  return row;
}
