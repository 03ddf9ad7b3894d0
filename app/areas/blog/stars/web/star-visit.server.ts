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

/** The press to be done now that its guest is logged in, or null. */
export async function keptStar(request: Request): Promise<WishedStar | null> {
  return (await starCookie().parse(request.headers.get("Cookie"))) as WishedStar | null;
}

/** The cookie that forgets it: a press is done once. */
export function forgetStar(): Promise<string> {
  return starCookie().serialize("", { maxAge: 0 });
}
