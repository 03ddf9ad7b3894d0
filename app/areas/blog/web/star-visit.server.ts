import { starCookie } from "~/http/request/cookies.server";

export type WishedStar = { contentsId?: number; favoriteUserId?: number; favoriteYn: "Y" | "N"; back: string };

/** Keep a guest's star through login or sign-up, for an hour. The cookie is signed: foreign links cannot star for a member. */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** Star kept from before a guest's login. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  const star = (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
  // Cookies of an earlier version lack `favoriteYn`.
  return star && { ...star, favoriteYn: star.favoriteYn ?? "Y" };
}

/** Set-Cookie value that deletes the kept star after use. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
