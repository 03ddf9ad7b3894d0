import { randomInt } from "node:crypto";
import type { Ctx } from "~/core/ctx.server";
import type { KakaoPerson } from "~/integrations/kakao-login.server";
import { user } from "~db/schema/account";
import { hasNickname } from "../internal/has-nickname.server";
import { nicknameSpelling, soundsOfficial } from "../spelling";

/** Whether a nickname is unofficial, and free (rule 99) or already held by this messenger account. Saving checks again. */
export async function isNicknameFree({ db }: Ctx, userNickname: string, kakaoId?: string): Promise<boolean> {
  if (soundsOfficial(userNickname)) return false;
  const [holder] = await db.select({ kakaoId: user.kakaoId }).from(user).where(hasNickname(userNickname)).limit(1);
  return !holder || (kakaoId !== undefined && holder.kakaoId === kakaoId);
}

const SHORTEST = 2;
const LONGEST = 20;

/** The messenger's nickname, with four digits when it is taken or too short. */
export async function suggestNickname(ctx: Ctx, { id, nickname: given }: Pick<KakaoPerson, "id" | "nickname">): Promise<string> {
  const points = [...nicknameSpelling(given ?? "")].slice(0, LONGEST);
  const nickname = points.join("");
  if (points.length === 0 || (points.length >= SHORTEST && (await isNicknameFree(ctx, nickname, id)))) return nickname;
  return `${points
    .slice(0, LONGEST - 4)
    .join("")
    .trim()}${randomInt(1_000, 10_000)}`;
}
