import { findMember, peekMember } from "~/areas/account/login/find-member.server";
import type { Guest, Member } from "~/core/ctx.server";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import { settings } from "~/core/settings.server";
import { sessionCookie } from "../reply/cookies.server";

/** The token of a request: the bearer's, else the session cookie's; null without either. */
export async function tokenOf(request: Request): Promise<{ token: string; from: "bearer" | "cookie" } | null> {
  const header = request.headers.get("Authorization");
  if (header?.startsWith("Bearer ")) return { token: header.slice(7).trim(), from: "bearer" };
  const cookie: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof cookie === "string" && cookie !== "" ? { token: cookie, from: "cookie" } : null;
}

/** Who asks for a screen: by cookie only; a bearer token opens calls, not pages. `isActivity`: whether this lengthens the login. */
export async function viewerOf(request: Request, isActivity = true): Promise<Member | Guest> {
  const carried = await tokenOf(request);
  if (carried?.from !== "cookie") return { kind: "guest" };
  return actorBehind(carried.token, isActivity);
}

/**
 * The member of a valid token, else a guest. With ADMIN_SECOND_FACTOR an administrator without a second factor is marked to set one up
 * first.
 */
export async function actorBehind(token: string, isActivity = true): Promise<Member | Guest> {
  const found = await (isActivity ? findMember(token) : peekMember(token));
  if (!found) return { kind: "guest" };
  const asked = settings().ADMIN_SECOND_FACTOR && found.roles.includes(ADMINISTRATOR_ROLE);
  return asked && !found.hasSecondFactor && !found.mustChangePassword ? { ...found, mustSetSecondFactor: true } : found;
}
