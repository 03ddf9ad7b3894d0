import { randomInt } from "node:crypto";
import type { Ctx } from "~/core/ctx.server";
import type { KakaoPerson } from "~/integrations/kakao-login.server";
import { user } from "~db/schema/account";
import { hasNickname } from "../internal/has-nickname.server";
import { NICKNAME_LENGTHS } from "../account.schema.server";
import { nicknameSpelling, soundsOfficial } from "../spelling";

/** Whether a nickname is unofficial, and free (rule 99) or already held by this messenger account. Saving checks again. */
export async function isNicknameFree({ db }: Ctx, userNickname: string, kakaoId?: string): Promise<boolean> {
  if (soundsOfficial(userNickname)) return false;
  const [holder] = await db.select({ kakaoId: user.kakaoId }).from(user).where(hasNickname(userNickname)).limit(1);
  return !holder || (kakaoId !== undefined && holder.kakaoId === kakaoId);
}

/** The messenger's nickname, with four digits when it is taken or too short; "" when nobody may have it. */
export async function suggestNickname(ctx: Ctx, { id, nickname: given }: Pick<KakaoPerson, "id" | "nickname">): Promise<string> {
  const { shortest, longest } = NICKNAME_LENGTHS;
  const points = [...nicknameSpelling(given ?? "")].slice(0, longest);
  const nickname = points.join("");
  if (points.length === 0 || (points.length >= shortest && (await isNicknameFree(ctx, nickname, id)))) return nickname;
  const start = points.slice(0, longest - 4).join("");
  const numbered = `${start.trim()}${randomInt(1_000, 10_000)}`;
  return (await isNicknameFree(ctx, numbered)) ? numbered : "";
}
