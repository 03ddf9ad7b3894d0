import { starCookie } from "~/http/request/cookies.server";

/** Star pressed by a guest, and the page to return to. */
export type WishedStar = { contentsId?: number; favoriteUserId?: number; favoriteYn: "Y" | "N"; back: string };

/**
 * Keep a guest's star through login or sign-up, for an hour. The cookie is signed and set only by our form, so that a foreign link cannot
 * star for the member.
 */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** The star to set after login; null for none. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  const kept = (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
  // Cookies of an earlier version lack `favoriteYn`.
  return kept && { ...kept, favoriteYn: kept.favoriteYn ?? "Y" };
}

/** Cookie header that deletes the star. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
