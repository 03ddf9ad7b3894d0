import { findMember, peekMember } from "~/areas/account/session/find-member.server";
import { secondFactorBy } from "~/areas/account/second-factor/demand.server";
import { worksInOffice } from "~/areas/master/grants.server";
import { type Guest, makeCtx, type Member } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { sessionCookie } from "./cookies.server";

/** Session token from the bearer header, else from the cookie; null without one. */
export async function tokenOf(request: Request): Promise<{ token: string; from: "bearer" | "cookie" } | null> {
  const header = request.headers.get("Authorization");
  if (header?.startsWith("Bearer ")) return { token: header.slice(7).trim(), from: "bearer" };
  const cookie: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof cookie === "string" && cookie !== "" ? { token: cookie, from: "cookie" } : null;
}

/** A screen's viewer, by cookie: bearer tokens open calls only. `isActivity` prolongs the login. */
export async function viewerOf(request: Request, isActivity = true): Promise<Member | Guest> {
  const carried = await tokenOf(request);
  if (carried?.from !== "cookie") return { kind: "guest" };
  return actorBehind(carried.token, isActivity);
}

/** The token's member, else a guest. Marks a member whose second factor is required and missing (ADR 58). */
export async function actorBehind(token: string, isActivity = true): Promise<Member | Guest> {
  const user = await (isActivity ? findMember(token) : peekMember(token));
  if (!user) return { kind: "guest" };
  return settings().adminSecondFactor && !user.hasSecondFactor && !user.mustChangePassword ? markSecondFactor(user) : user;
}

async function markSecondFactor(member: Member): Promise<Member> {
  const ctx = makeCtx(member);
  if (!(await worksInOffice(member, ctx.now()))) return member;
  const by = await secondFactorBy(ctx);
  return by > ctx.now() ? { ...member, secondFactorBy: by } : { ...member, mustSetSecondFactor: true };
}
