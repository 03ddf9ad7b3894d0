import { and, asc, eq, inArray } from "drizzle-orm";
import { NewMember } from "~/areas/account/account.schema.server";
import { createMember } from "~/areas/account/join/create-member.server";
import { hidePostComment } from "~/areas/blog/comments/moderate-post-comments.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { contents } from "~db/schema/blog";
import { friend } from "~db/schema/sending";
import { creatorOf, memberOf } from "./friends";

const PASSWORD = "geulbeot1!";
const HOUR_MS = 3_600_000;
/** Place of the first subscriber in the creator's friend list. */
const FIRST_FRIEND = 60;

const readers = [
  { address: "reader@geulbeot.test", nickname: "아침독자", name: "정아침" },
  { address: "reader2@geulbeot.test", nickname: "책읽는구름", name: "윤구름" },
  { address: "reader3@geulbeot.test", nickname: "느린산책", name: "한산책" },
];

type Comment = { by: number; comment: string; reply?: string; hidden?: string };

/** By writer and by the post's editor key. */
const comments: Record<string, Record<string, Comment[]>> = {
  "creator@geulbeot.test": {
    "sample-post-1": [
      {
        by: 2,
        comment: "종이를 반으로 접어 적어 보니 변동일이 다음 달이었네요. 미리 알아서 다행이에요.",
        reply: "그 한 줄을 찾으셨다면 반은 하신 거예요. 은행에 한 번 더 확인해 보세요.",
      },
      { by: 0, comment: "예금을 네 몫으로 나누는 방법, 이번 주말에 해 보려고요." },
    ],
    "sample-post-5": [
      {
        by: 1,
        comment: "동네에서 작은 책방을 해요. 목표를 손님 수로 바꾸어 적으니 훨씬 와닿습니다.",
        reply: "책방의 하루 세 줄도 궁금해요. 석 달 뒤에 꼭 들려주세요.",
      },
    ],
    "sample-post-6": [
      { by: 2, comment: "같은 길을 걸어 봤어요. 이른 아침이 참 좋았습니다.", reply: "아침 길을 아시는군요. 저도 그 시간이 가장 좋았어요." },
      { by: 1, comment: "밤의 월지는 정말 반대편이 한적하더라고요." },
    ],
    "sample-post-7": [
      {
        by: 0,
        comment: "석 달째가 늘 고비였는데, 항목을 줄이라는 말에 다시 시작해 봅니다.",
        reply: "반가워요. 다음 글에 제 표를 함께 올릴게요.",
      },
      { by: 1, comment: "남편과 같이 읽었어요. 주말에 한 번만 적기로 했습니다." },
    ],
  },
  "writer@geulbeot.test": {
    "sample-post-0": [
      { by: 2, comment: "지난봄에 먹은 도다리쑥국이 생각나요. 다음에는 새벽에 가 볼게요.", reply: "다섯 시 반이에요. 얼음도 꼭 챙기세요." },
    ],
    "sample-post-3": [
      { by: 0, comment: "라디오를 켜 두고 읽었습니다. 저녁이 조금 길어진 것 같아요." },
      { by: 1, comment: "저희 가게 새 상품도 들려 드릴게요. 구경 오세요!", hidden: "글과 관계없는 알림이라 가렸어요." },
    ],
  },
};

/** Readers who subscribe, star and comment. */
export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator || (await memberOf(ctx, readers[0]!.address))) return;
  const friends = await ctx.db
    .select({ kakaoId: friend.kakaotalkId })
    .from(friend)
    .where(eq(friend.userId, creator.actor.userId))
    .orderBy(asc(friend.receiverId))
    .offset(FIRST_FRIEND)
    .limit(readers.length);
  if (friends.length < readers.length) return;
  for (const [index, { address, nickname, name }] of readers.entries()) {
    const person = { userEmail: address, userNickname: nickname, name, password: PASSWORD, kakaoId: friends[index]!.kakaoId };
    await createMember(ctx, NewMember.parse({ ...person, userType: "INTEGRATION", emailCheck: "Y" }));
  }
  for (const [address, threads] of Object.entries(comments)) await follow(ctx, address, threads);
}

async function follow(ctx: Ctx, address: string, threads: Record<string, Comment[]>): Promise<void> {
  const writer = await memberOf(ctx, address);
  if (!writer) return;
  const at = (index: number, ageMs: number) => memberAt(ctx, readers[index]!.address, ageMs);
  for (const index of readers.keys()) await subscribeToCreator(await at(index, (index + 2) * DAY_MS), writer.actor.userId, false);
  const posts = await ctx.db
    .select({ contentsId: contents.contentsId, editorKey: contents.editorKey, createdAt: contents.createdAt })
    .from(contents)
    .where(and(eq(contents.userId, writer.actor.userId), inArray(contents.editorKey, Object.keys(threads))))
    .orderBy(asc(contents.contentsId));
  for (const { contentsId, editorKey, createdAt } of posts) {
    await favourPosts(await at(0, DAY_MS / 2), { contentsIds: [contentsId], favoriteYn: "Y" });
    const age = ctx.now().getTime() - createdAt.getTime();
    for (const [nth, written] of threads[editorKey!]!.entries()) {
      const commentAge = age - (nth + 1) * 19 * HOUR_MS;
      await write(contentsId, written, {
        reader: await at(written.by, commentAge),
        writer: await memberAt(ctx, address, commentAge - 3 * HOUR_MS),
      });
    }
  }
}

type People = { reader: MemberCtx; writer: MemberCtx };

async function write(contentsId: number, { comment: text, reply, hidden }: Comment, { reader, writer }: People): Promise<void> {
  const commentId = await writePostComment(reader, { contentsId, comment: text });
  if (reply) await replyUnderPost(writer, { contentsId, parentCommentId: commentId, comment: reply });
  if (hidden) await hidePostComment(writer, { commentId, reason: hidden });
}

async function memberAt(ctx: Ctx, address: string, ageMs: number): Promise<MemberCtx> {
  const at = new Date(ctx.now().getTime() - ageMs);
  return (await memberOf(ctx, address, () => at))!;
}
