import { starCookie } from "~/http/request/cookies.server";

/** The star a guest pressed: on which post or writer, and on which page. */
export type WishedStar = { contentsId?: number; favoriteUserId?: number; back: string };

/**
 * Keeps a guest's star through the login, ten minutes at most. Only a posted form of ours sets this signed cookie, so that a link by
 * somebody else cannot set a star for the person who logs in.
 */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** The star that a guest pressed before logging in, to be set after it; null without one. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  return (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
}

/** The Set-Cookie value that deletes the kept star, so that it is set only once. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
