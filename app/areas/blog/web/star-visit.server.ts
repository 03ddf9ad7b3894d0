import { starCookie } from "~/http/request/cookies.server";

export type WishedStar = { contentsId?: number; favoriteUserId?: number; favoriteYn: "Y" | "N"; back: string };

/** `Set-Cookie` value that keeps a guest's star until login, an hour at most. */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

export async function keptStar(request: Request): Promise<WishedStar | null> {
  const star = (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
  // Cookies of an earlier version lack `favoriteYn`.
  return star && { ...star, favoriteYn: star.favoriteYn ?? "Y" };
}

export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
