import { starCookie } from "~/http/reply/cookies.server";

/** A star a guest pressed: which post or writer, and where it was pressed. */
export type WishedStar = { contentsId?: number; favoriteUserId?: number; back: string };

/**
 * Keeps a guest's press over the login, ten minutes at most. Only a posted form of ours makes the cookie, and it is signed: nobody else's
 * link can put a star for whoever logs in.
 */
export function keepStar(wished: WishedStar): Promise<string> {
  return starCookie().serialize(wished);
}

/** The star that a guest pressed before logging in, to be set now; null without one. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  return (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
}

/** The Set-Cookie value that deletes the kept star, so that it is set only once. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
