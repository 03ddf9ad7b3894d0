import { and, eq, ne } from "drizzle-orm";
import { listFriends } from "~/areas/sending/friends/list-friends.server";
import { importFriends } from "~/areas/sending/import/import-friends.server";
import { planImport } from "~/areas/sending/import/plan-import.server";
import type { Ctx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { creatorOf } from "./friends";

const DETAILS = [
  "01000000001\t여성\t30대\t등산\t교사\t봄 강연에서 인사했어요. 연금 글을 좋아해요.",
  "01000000002\t남성\t40대\t낚시\t자영업\t달마다 첫 주에 소식을 기다려요.",
  "\t여성\t50대\t정원 가꾸기\t\t동네 책 모임에서 만났어요.",
  "01000000004\t남성\t20대\t달리기\t대학원생\t첫 월급 관리를 물어봤어요.",
  "\t\t\t\t간호사\t밤 근무라 낮에 보내면 좋아요.",
  "01000000006\t여성\t60대\t여행\t은퇴\t글씨가 큰 글을 반가워해요.",
];

export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator) return;
  const { userId } = creator.actor;
  const [known] = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(and(eq(friend.userId, userId), ne(friend.note, "")))
    .limit(1);
  if (known) return;
  const { rows } = await listFriends(creator, {}, { page: 1, size: DETAILS.length });
  const lines = rows.map(({ kakaotalkId, profileNickname }, index) => `${kakaotalkId}\t${profileNickname}\t${DETAILS[index]}`);
  const text = ["카카오톡 ID\t이름\t휴대전화\t성별\t나이\t취미\t직업\t메모", ...lines].join("\n");
  const { digest } = await planImport(creator, text);
  await importFriends(creator, text, digest);
}
