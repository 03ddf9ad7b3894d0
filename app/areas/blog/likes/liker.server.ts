import { eq } from "drizzle-orm";
import { lookupHash } from "~/core/crypto.server";
import type { Actor, Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { postLike } from "~db/schema/likes";

export type Liker = { userId: number } | { personHash: string };

type Browser = { network: string; userAgent: string };

/** The member; for a guest a keyed hash of network, browser and Seoul day (rule 276). */
export function likerOf({ actor, now }: Ctx<Actor>, { network, userAgent }: Browser): Liker {
  if (actor.kind === "member") return { userId: actor.userId };
  return { personHash: lookupHash(["like", seoulDay(now()), network, userAgent].join("\n")) };
}

export const isLiker = (liker: Liker) =>
  "userId" in liker ? eq(postLike.userId, liker.userId) : eq(postLike.personHash, liker.personHash);
