import { starCookie } from "~/http/request/cookies.server";

/** The star a guest pressed: on which post or writer, on or off, and on which page. */
export type WishedStar = { contentsId?: number; favoriteUserId?: number; favoriteYn: "Y" | "N"; back: string };

/**
 * Keeps a guest's star through the login or the sign-up, an hour at most. Only a posted form of ours sets this signed cookie, so that a link by
 * somebody else cannot set a star for the person who logs in.
 */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** The star that a guest pressed before logging in, to be set after it; null without one. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  const kept = (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
  // A cookie of the version before has no `favoriteYn`.
  return kept && { ...kept, favoriteYn: kept.favoriteYn ?? "Y" };
}

/** The Set-Cookie value that deletes the kept star, so that it is set only once. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
