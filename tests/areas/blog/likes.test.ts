import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { announceLikes, LIKES_WAIT_MS } from "~/areas/blog/likes/announce-likes.server";
import { closePostLikes } from "~/areas/blog/likes/close-likes.server";
import { forgetLikers } from "~/areas/blog/likes/forget-likers.server";
import { likePost } from "~/areas/blog/likes/like-post.server";
import { type Liker, likerOf } from "~/areas/blog/likes/liker.server";
import { likesOf } from "~/areas/blog/likes/likes-of.server";
import { changeBlogSwitch } from "~/areas/blog/settings/change-blog-switch.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { onAnnounced } from "~/core/announce.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { postLike } from "~db/schema/likes";
import { advance } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { refusal } from "../../support/refusal";
import { patience } from "../../support/yardstick";

const DAY_MS = 86_400_000;
const guest = () => makeCtx({ kind: "guest" });
const browser = (userAgent = "Chrome", network = "203.0.113.7") => likerOf(guest(), { network, userAgent });
const press = (liker: Liker, contentsId: number, likeYn?: "Y" | "N") => likePost(guest(), liker, { contentsId, likeYn });
const pressAs = (member: Member, contentsId: number, likeYn?: "Y" | "N") =>
  likePost(ctxOf(member), { userId: member.userId }, { contentsId, likeYn });
const countOf = async (contentsId: number) => (await likesOf(guest(), contentsId)).count;
const rowsOf = (contentsId: number) => database().select().from(postLike).where(eq(postLike.contentsId, contentsId));

describe("likes of a post", () => {
  it("count each browser and each member once, and a further press takes the like back", async () => {
    const { contentsId } = await makePost();
    const reader = await makeMember();
    expect(await press(browser(), contentsId)).toBe("Y");
    expect(await press(browser("Safari"), contentsId)).toBe("Y");
    expect(await press(browser("Chrome", "198.51.100.1"), contentsId)).toBe("Y");
    expect(await pressAs(reader, contentsId, "Y")).toBe("Y");
    await pressAs(reader, contentsId, "Y");
    expect(await countOf(contentsId)).toBe(4);
    advance(10_000);
    expect(await press(browser(), contentsId)).toBe("N");
    expect(await pressAs(reader, contentsId, "N")).toBe("N");
    expect(await countOf(contentsId)).toBe(2);
    advance(10_000);
    expect(await press(browser(), contentsId)).toBe("Y");
    expect(await rowsOf(contentsId)).toHaveLength(4);
  });

  it("take two presses at once as one, also when they take back", async () => {
    const { contentsId } = await makePost();
    const twice = () => Promise.all([press(browser(), contentsId), press(browser(), contentsId)]);
    expect(await twice()).toEqual(["Y", "Y"]);
    advance(10_000);
    expect(await twice()).toEqual(["N", "N"]);
    expect(await press(browser("Safari"), contentsId, "N")).toBe("N");
    expect(await rowsOf(contentsId)).toMatchObject([{ likeYn: "N" }]);
  });

  it("are another person's on the next day, and the earlier person is forgotten after two days", async () => {
    const { contentsId } = await makePost();
    const today = browser();
    await press(today, contentsId);
    await pressAs(await makeMember(), contentsId);
    await forgetLikers(guest());
    expect((await rowsOf(contentsId)).filter(({ personHash }) => personHash !== null)).toHaveLength(1);
    advance(DAY_MS);
    expect(browser()).not.toEqual(today);
    await press(browser(), contentsId);
    advance(DAY_MS + 1);
    await forgetLikers(guest());
    expect((await rowsOf(contentsId)).map(({ personHash }) => personHash !== null)).toEqual([false, false, true]);
    expect(await countOf(contentsId)).toBe(3);
  });

  it("store neither network nor browser", async () => {
    const { contentsId } = await makePost();
    await press(browser("Mozilla/5.0", "203.0.113.77"), contentsId);
    expect(JSON.stringify(await rowsOf(contentsId))).not.toMatch(/203\.0\.113|Mozilla/);
  });

  it("are refused for own, deleted and unknown posts and posts of withdrawn writers", async () => {
    const { contentsId, author } = await makePost();
    expect(await refusal(pressAs(author, contentsId))).toBe("blog.like-own");
    expect(await refusal(press(browser(), 999_999_999))).toBe("common.not-found");
    await deletePost(ctxOf(author), [contentsId]);
    expect(await refusal(press(browser(), contentsId))).toBe("common.not-found");
    const other = await makePost();
    await withdraw(ctxOf(other.author));
    expect(await refusal(press(browser(), other.contentsId))).toBe("common.not-found");
  });

  it("keep the count when a member leaves, without the member", async () => {
    const { contentsId } = await makePost();
    const reader = await makeMember();
    await pressAs(reader, contentsId);
    await withdraw(ctxOf(reader));
    expect(await rowsOf(contentsId)).toMatchObject([{ userId: null, likeYn: "Y" }]);
    expect(await countOf(contentsId)).toBe(1);
  });
});

describe("the writer's switches", () => {
  it("close one post or the blog, keep earlier likes, and leave the time of the text", async () => {
    const { contentsId, author } = await makePost();
    const changedAt = async () => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!.updatedAt;
    const before = await changedAt();
    await press(browser(), contentsId);
    advance(10_000);
    await closePostLikes(ctxOf(author), contentsId, "close");
    expect(await changedAt()).toEqual(before);
    expect(await refusal(press(browser("Safari"), contentsId))).toBe("blog.likes-closed");
    await closePostLikes(ctxOf(author), contentsId, "open");
    expect(await countOf(contentsId)).toBe(1);
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "안녕하세요" });
    await changeBlogSwitch(ctxOf(author), { likesClosedAt: new Date() });
    expect(await refusal(press(browser("Safari"), contentsId))).toBe("blog.likes-closed");
    expect(await press(browser(), contentsId, "N")).toBe("N");
  });

  it("are the writer's alone", async () => {
    const { contentsId } = await makePost();
    expect(await refusal(closePostLikes(ctxOf(await makeMember()), contentsId, "close"))).toBe("common.not-found");
  });
});

describe("announcements of likes", () => {
  it("drop a page at once, then once more after a flood", async () => {
    const messages: string[] = [];
    const end = onAnnounced("likes-changed", (message) => messages.push(message));
    const contentsId = 987_654_321;
    for (let n = 0; n < 50; n++) await announceLikes(contentsId);
    const own = () => new Set(messages).size && messages.filter((message) => message === String(contentsId)).length;
    // A message arrives twice: from this process, and from Redis.
    expect(own()).toBeLessThanOrEqual(2);
    await vi.waitUntil(() => own() >= 3, patience(LIKES_WAIT_MS + 3_000));
    expect(own()).toBeLessThanOrEqual(4);
    end();
  });
});
