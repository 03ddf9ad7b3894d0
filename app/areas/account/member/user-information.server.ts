import { eq } from "drizzle-orm";
import type { Ctx, Guest, Member, MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { readUsers } from "./user-rows.server";
import type { OwnUser } from "./user.schema.server";

/**
 * A member's information by id, one's own without an id: nickname and picture for everybody, all fields for oneself and in scope "all" (1
 * §7). Only scope "all" finds withdrawn members.
 */
export async function userInformation(ctx: Ctx<Guest | Member>, scope: Scope, userId?: number) {
  const { actor } = ctx;
  if (userId === undefined && actor.kind === "guest") throw new Refusal("account.login-required");
  const wanted = userId ?? (actor as Member).userId;
  const [found] = await readUsers(ctx, eq(user.userId, wanted));
  if (!found || (found.secession === "Y" && scope === "mine")) throw new Refusal("common.not-found");
  const own = actor.kind === "member" && actor.userId === wanted;
  return own || scope === "all" ? found : { userId: found.userId, userNickname: found.userNickname, picturePath: found.picturePath };
}

/** One's own information; in scope "all" any member's by e-mail. Otherwise another member's e-mail is not found (rule 84). */
export async function memberByEmail(ctx: MemberCtx, scope: Scope, userEmail?: string): Promise<OwnUser> {
  const { email } = ctx.actor;
  const wanted = userEmail ?? email;
  if (wanted !== email && scope === "mine") throw new Refusal("common.not-found");
  const [found] = await readUsers(ctx, eq(user.userEmail, wanted));
  if (!found) throw new Refusal("common.not-found");
  return found;
}
