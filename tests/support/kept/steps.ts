import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { reopenMember } from "~/areas/account/internal/reopen-member.server";
import { changeNickname } from "~/areas/account/member/change-nickname.server";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { blockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { decideReports, endClaims } from "~/areas/blog/comments/decide-reports.server";
import {
  closeBlogComments,
  closePostComments,
  deletePostComment,
  hidePostComment,
  showPostComment,
} from "~/areas/blog/comments/moderate-post-comments.server";
import { reportComment } from "~/areas/blog/comments/report-comment.server";
import { replyUnderPost, writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { closePostLikes } from "~/areas/blog/likes/close-likes.server";
import { likePost } from "~/areas/blog/likes/like-post.server";
import { addressHash } from "~/areas/blog/links/bare-links.server";
import { fetchCard } from "~/areas/blog/links/fetch-card.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePostsAsAdmin } from "~/areas/blog/removal/delete-post-as-admin.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { dissolveSeries } from "~/areas/blog/series/dissolve-series.server";
import { movePost } from "~/areas/blog/series/order-series.server";
import { saveSeries } from "~/areas/blog/series/save-series.server";
import { changeBlogSwitch } from "~/areas/blog/settings/change-blog-switch.server";
import { hidePostFromSearch } from "~/areas/blog/settings/post-settings.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { restoreVersion } from "~/areas/blog/writing/restore-version.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import type { OutsideOptions } from "~/integrations/outside-http.server";
import { database } from "~db/client.server";
import { contents, linkCard, seriesContents } from "~db/schema/blog";
import { comment } from "~db/schema/comments";
import { makePost } from "../factories/blog";
import { ctxOf, job } from "../factories/members";
import type { KeptWorld } from "./world";

export type Step = { deed: keyof typeof deeds; post: number; who: number; word: string };

type Target = { world: KeptWorld; contentsId: number; author: Member; reader: Member; word: string; outside: OutsideOptions };

const DAY_MS = 86_400_000;
const decisions = { hidden: "HIDDEN", claimed: "CLAIMED", shown: "SHOWN", dismissed: "DISMISSED" } as const;

/** Actions of writers, readers, administrators and jobs. */
export const deeds = {
  title: ({ author, contentsId, word }) => changePost(ctxOf(author), { contentsId, title: `제목 ${word}` }),
  text: ({ author, contentsId, word }) => changePost(ctxOf(author), { contentsId, contents: `<p>글 ${word}</p>` }),
  picture: async ({ author, contentsId }) => {
    const { fileId } = await storePicture(ctxOf(author), await dot(), "a.png", REPRESENTATIVE);
    return changePost(ctxOf(author), { contentsId, pictureFileId: fileId });
  },
  subject: ({ author, contentsId, word }) => changePost(ctxOf(author), { contentsId, mainSubject: word === "a" ? "finance" : "insurance" }),
  restore: async ({ author, contentsId }) => {
    const [post] = await database().select().from(contents).where(eq(contents.contentsId, contentsId));
    await restoreVersion(ctxOf(author), { contentsId, version: 1, presentVersion: post!.version });
  },
  publish: async ({ world, author, word }) => void world.posts.push(await makePost(author, { title: `새 글 ${word}` })),
  delete: ({ author, contentsId }) => deletePost(ctxOf(author), [contentsId]),
  remove: ({ world, contentsId, word: deleteReason }) => deletePostsAsAdmin(ctxOf(world.admin), { contentsId: [contentsId], deleteReason }),
  pin: ({ author, contentsId }) => pinPost(ctxOf(author), { contentsId, pinned: true }),
  unpin: ({ author, contentsId }) => pinPost(ctxOf(author), { contentsId, pinned: false }),
  takeOut: ({ author, contentsId }) => takeOutPosts(ctxOf(author), [contentsId]),
  series: ({ author, contentsId, word }) => putInSeries(ctxOf(author), { contentsId, name: `연재 ${word}` }),
  noSeries: ({ author, contentsId }) => putInSeries(ctxOf(author), { contentsId, name: "" }),
  order: async ({ author, contentsId }) => movePost(ctxOf(author), { seriesId: await seriesIdOf(contentsId), contentsId, by: 1 }),
  rename: async ({ author, contentsId, word }) =>
    saveSeries(ctxOf(author), { seriesId: await seriesIdOf(contentsId), name: `이름 ${word}`, description: `설명 ${word}` }),
  seriesCover: async ({ author, contentsId, word }) => {
    const coverFile = new File([new Uint8Array(await dot())], "a.png");
    await saveSeries(ctxOf(author), { seriesId: await seriesIdOf(contentsId), name: `이름 ${word}`, description: "", coverFile });
  },
  dissolve: async ({ author, contentsId }) => dissolveSeries(ctxOf(author), await seriesIdOf(contentsId)),
  handle: ({ author }) => chooseHandle(ctxOf(author), `글-${randomUUID().slice(0, 8)}`),
  profile: ({ author, word }) => saveBlogProfile(ctxOf(author), { selfIntroduction: `소개 ${word}`, requestConsultationPath: null }),
  consultation: ({ author, word }) => saveBlogProfile(ctxOf(author), { requestConsultationPath: `https://example.test/${word}` }),
  nickname: ({ author }) => changeNickname(ctxOf(author), `이름${randomUUID().slice(0, 8)}`),
  readerName: ({ reader }) => changeNickname(ctxOf(reader), `독자${randomUUID().slice(0, 8)}`),
  withdraw: ({ world, author }) => leave(world, author),
  readerLeaves: ({ world, reader }) => leave(world, reader),
  comeBack: async ({ world, author, reader }) => {
    for (const member of [author, reader]) await comeBack(world, member);
  },
  comment: ({ reader, contentsId, word }) => writePostComment(ctxOf(reader), { contentsId, comment: `댓글 ${word}` }),
  reply: async ({ author, contentsId, word }) =>
    replyUnderPost(ctxOf(author), { contentsId, parentCommentId: await commentOn(contentsId), comment: `답글 ${word}` }),
  hide: async ({ author, contentsId, word: reason }) => hidePostComment(ctxOf(author), { commentId: await commentOn(contentsId), reason }),
  show: async ({ author, contentsId }) => showPostComment(ctxOf(author), await commentOn(contentsId)),
  deleteComment: async ({ reader, contentsId }) => deletePostComment(ctxOf(reader), await commentOn(contentsId)),
  block: async ({ author, contentsId }) => blockCommenter(ctxOf(author), await commentOn(contentsId)),
  close: ({ author, contentsId }) => closePostComments(ctxOf(author), contentsId, "close"),
  open: ({ author, contentsId }) => closePostComments(ctxOf(author), contentsId, "open"),
  closeBlog: ({ author }) => closeBlogComments(ctxOf(author), "close"),
  openBlog: ({ author }) => closeBlogComments(ctxOf(author), "open"),
  feedFull: ({ author }) => changeBlogSwitch(ctxOf(author), { feedFullYn: "Y" }),
  feedExcerpt: ({ author }) => changeBlogSwitch(ctxOf(author), { feedFullYn: "N" }),
  searchHide: ({ author }) => changeBlogSwitch(ctxOf(author), { searchHiddenYn: "Y" }),
  searchShow: ({ author }) => changeBlogSwitch(ctxOf(author), { searchHiddenYn: "N" }),
  postHide: ({ author, contentsId }) => hidePostFromSearch(ctxOf(author), contentsId, "Y"),
  postShow: ({ author, contentsId }) => hidePostFromSearch(ctxOf(author), contentsId, "N"),
  like: ({ reader: { userId }, contentsId }) => likePost(job(), { userId }, { contentsId, likeYn: "Y" }),
  unlike: ({ reader: { userId }, contentsId }) => likePost(job(), { userId }, { contentsId, likeYn: "N" }),
  closeLikes: ({ author, contentsId }) => closePostLikes(ctxOf(author), contentsId, "close"),
  openLikes: ({ author, contentsId }) => closePostLikes(ctxOf(author), contentsId, "open"),
  hidden: (target) => decide(target, "hidden"),
  claimed: (target) => decide(target, "claimed"),
  shown: (target) => decide(target, "shown"),
  dismissed: (target) => decide(target, "dismissed"),
  claimsEnd: () => endClaims(makeCtx(job().actor, { now: () => new Date(Date.now() + 31 * DAY_MS) })),
  card: async ({ world, outside }) => {
    const isCard = eq(linkCard.addressHash, addressHash(world.outside));
    await database()
      .update(linkCard)
      .set({ dueAt: new Date(0) })
      .where(isCard);
    const [card] = await database().select().from(linkCard).where(isCard);
    await fetchCard(job(), card!.linkCardId, outside);
  },
} satisfies Record<string, (target: Target) => Promise<unknown>>;

/** Does one step; false when it was refused or nobody was there to do it. */
export async function doStep(world: KeptWorld, { deed, post, who, word }: Step, outside: OutsideOptions): Promise<boolean> {
  const { contentsId, author } = world.posts[post % world.posts.length]!;
  const reader = world.readers[who % world.readers.length]!;
  if (deed !== "comeBack" && (world.gone.has(author.userId) || world.gone.has(reader.userId))) return false;
  try {
    await deeds[deed]({ world, contentsId, author, reader, word, outside });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

async function decide({ world, reader, contentsId, word }: Target, decision: keyof typeof decisions): Promise<void> {
  const commentId = await commentOn(contentsId);
  const reporter = world.readers.find(({ userId }) => userId !== reader.userId)!;
  await reportComment(ctxOf(reporter), { commentId, kind: "CLAIM", reason: word });
  await decideReports(ctxOf(world.admin), { commentId, decision: decisions[decision], reason: word });
}

async function leave(world: KeptWorld, member: Member): Promise<void> {
  await withdraw(ctxOf(member));
  world.gone.add(member.userId);
}

async function comeBack(world: KeptWorld, { userId, name }: Member): Promise<void> {
  if (!world.gone.delete(userId)) return;
  const account = { passwordHash: null, userNickname: `돌아온${randomUUID().slice(0, 8)}`, name };
  await inTransaction(job(), (tx) => reopenMember(tx, userId, { account, more: {}, consents: [], way: "SET_PASSWORD" }));
}

/** Newest comment, or 0. */
async function commentOn(contentsId: number): Promise<number> {
  const isTop = and(eq(comment.contentsId, contentsId), isNull(comment.parentCommentId));
  const [row] = await database().select().from(comment).where(isTop).orderBy(desc(comment.commentId)).limit(1);
  return row?.commentId ?? 0;
}

async function seriesIdOf(contentsId: number): Promise<number> {
  const [row] = await database().select().from(seriesContents).where(eq(seriesContents.contentsId, contentsId));
  return row?.seriesId ?? 0;
}

const dot = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: `hsl(${Math.floor(Math.random() * 360)},50%,50%)` } })
    .png()
    .toBuffer();
