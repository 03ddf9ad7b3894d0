import { starCookie } from "~/http/request/cookies.server";

export type WishedStar = { contentsId?: number; favoriteUserId?: number; favoriteYn: "Y" | "N"; back: string };

/** Keep a guest's star through login for an hour. The cookie is signed: foreign links cannot star. */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** Reads the star kept before login. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  const star = (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
  // Cookies of an earlier version lack `favoriteYn`.
  return star && { ...star, favoriteYn: star.favoriteYn ?? "Y" };
}

export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
