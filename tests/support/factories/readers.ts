import { randomInt } from "node:crypto";
import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import type { Member } from "~/core/ctx.server";
import { ctxOf, makeMember } from "./members";

/** A member with a messenger id, who can subscribe. */
export const makeReader = () => makeMember({ userType: "KAKAOTALK", kakaoId: String(7_000_000_000 + randomInt(1_000_000_000)) });

export const subscribe = (reader: Member, creator: Member) => subscribeToCreator(ctxOf(reader), creator.userId, true);
