import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { findBlogAddress, findPostAddress } from "~/areas/blog/addresses/find-address.server";
import { proposeHandle } from "~/areas/blog/addresses/propose-handle.server";
import { slugMissing } from "~/areas/blog/addresses/slug-missing.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { blogHandle, postSlug } from "~db/schema/blog";
import { makePost } from "../../support/factories/blog";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";

const guest = () => makeCtx({ kind: "guest" }, { requestId: "addresses" });
const unused = (word = "하늘") => `${word}-${Math.random().toString(36).slice(2, 9)}`;
const refusal = (code: string) => ({ code, options: { field: "blogHandle" } });

async function slugsOf(contentsId: number) {
  const rows = await database().select().from(postSlug).where(eq(postSlug.contentsId, contentsId));
  const slugs = (isCurrent: boolean) => rows.filter(({ formerAt }) => (formerAt === null) === isCurrent).map(({ slug }) => slug);
  return { current: slugs(true), former: slugs(false).sort() };
}

const currentHandles = async ({ userId }: Member) =>
  (
    await database()
      .select()
      .from(blogHandle)
      .where(and(eq(blogHandle.userId, userId), isNull(blogHandle.formerAt)))
  ).map(({ handle }) => handle);

describe("choosing a handle (rule 247)", () => {
  it("makes the handle the blog's, and keeps the one before as the way to it", async () => {
    const member = await makeMember();
    const [first, second] = [unused(), unused()];
    await chooseHandle(ctxOf(member), first);
    await chooseHandle(ctxOf(member), second);
    await chooseHandle(ctxOf(member), second);
    expect(await currentHandles(member)).toEqual([second]);
    for (const handle of [first, second, first.toUpperCase(), first.normalize("NFD")])
      expect(await findBlogAddress(guest(), handle)).toMatchObject({ userId: member.userId, handle: second });
    await chooseHandle(ctxOf(member), first);
    expect(await findBlogAddress(guest(), second)).toMatchObject({ handle: first });
  });

  it("refuses another member's handle, also a former one and a withdrawn member's", async () => {
    const [owner, other] = await Promise.all([makeMember(), makeMember()]);
    const [former, present] = [unused(), unused()];
    await chooseHandle(ctxOf(owner), former);
    await chooseHandle(ctxOf(owner), present);
    for (const handle of [former, present])
      await expect(chooseHandle(ctxOf(other), handle)).rejects.toMatchObject(refusal("blog.handle-taken"));
    await withdraw(ctxOf(owner));
    for (const handle of [former, present])
      await expect(chooseHandle(ctxOf(other), handle)).rejects.toMatchObject(refusal("blog.handle-taken"));
    await expect(findBlogAddress(guest(), present)).rejects.toMatchObject({ code: "blog.withdrawn" });
    expect(await currentHandles(other)).toEqual([]);
  });

  it("refuses words of the service, also with signs between", async () => {
    const ctx = ctxOf(await makeMember());
    for (const handle of ["admin", "app", "글벗", "관리자", "운영-자", "글벗-고객센터", "admin-1"])
      await expect(chooseHandle(ctx, handle), handle).rejects.toMatchObject(refusal("blog.handle-reserved"));
  });

  it("gives a handle to one of two members who choose it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const members = await Promise.all([makeMember(), makeMember()]);
      const handle = unused();
      const outcomes = await Promise.allSettled(members.map((member) => chooseHandle(ctxOf(member), handle)));
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: refusal("blog.handle-taken") });
    }
  });

  it("leaves one current handle when a member chooses two at once", async () => {
    const member = await makeMember();
    await Promise.all([chooseHandle(ctxOf(member), unused()), chooseHandle(ctxOf(member), unused())]);
    expect(await currentHandles(member)).toHaveLength(1);
  });

  it("refuses an eleventh handle, not the return to an earlier one", async () => {
    const member = await makeMember();
    const handles = Array.from({ length: 10 }, () => unused());
    for (const handle of handles) await chooseHandle(ctxOf(member), handle);
    await expect(chooseHandle(ctxOf(member), unused())).rejects.toMatchObject(refusal("blog.handles-full"));
    await chooseHandle(ctxOf(member), handles[0]!);
    expect(await currentHandles(member)).toEqual([handles[0]]);
  });

  it("is proposed from the nickname, free to take", async () => {
    const [owner, other] = await Promise.all([makeMember(), makeMember()]);
    const nickname = `Sky ${Math.random().toString(36).slice(2, 9)}`;
    const handle = nickname.toLowerCase().replace(" ", "-");
    const proposed = (member: Member, own = nickname) => proposeHandle(ctxOf({ ...member, nickname: own }));
    expect(await proposed(owner)).toBe(handle);
    await chooseHandle(ctxOf(owner), handle);
    expect(await proposed(other)).toBe(`${handle}-2`);
    expect(await proposed(other, "관리자")).toBe(`글-${other.userId}`);
  });
});

describe("the slug of a post (rule 248)", () => {
  it("is made from the title when the post is published, numbered among twins of one blog", async () => {
    const author = await makeMember();
    const title = "같은 제목의 글";
    const posts = [await makePost(author, { title }), await makePost(author, { title }), await makePost(author, { title: `${title}!` })];
    const slugs = await Promise.all(posts.map(({ contentsId }) => slugsOf(contentsId)));
    expect(slugs.map(({ current }) => current)).toEqual([["같은-제목의-글"], ["같은-제목의-글-2"], ["같은-제목의-글-3"]]);
    const elsewhere = await makePost(undefined, { title });
    expect((await slugsOf(elsewhere.contentsId)).current).toEqual(["같은-제목의-글"]);
  });

  it("differs for posts published at once under one title", async () => {
    const author = await makeMember();
    const posts = await Promise.all(Array.from({ length: 4 }, () => makePost(author, { title: "동시에" })));
    const slugs = (await Promise.all(posts.map(({ contentsId }) => slugsOf(contentsId)))).flatMap(({ current }) => current);
    expect(slugs.sort()).toEqual(["동시에", "동시에-2", "동시에-3", "동시에-4"]);
  });

  it("follows a changed title; the earlier slug still finds the post, and no other post gets it", async () => {
    const author = await makeMember();
    const handle = unused();
    await chooseHandle(ctxOf(author), handle);
    const { contentsId } = await makePost(author, { title: "첫 제목" });
    await changePost(ctxOf(author), { contentsId, title: "둘째 제목" });
    expect(await slugsOf(contentsId)).toEqual({ current: ["둘째-제목"], former: ["첫-제목"] });
    for (const slug of ["첫-제목", "둘째-제목"])
      expect(await findPostAddress(guest(), handle, slug)).toMatchObject({ contentsId, address: encodeURI(`/@${handle}/둘째-제목`) });
    const second = await makePost(author, { title: "첫 제목" });
    expect((await slugsOf(second.contentsId)).current).toEqual(["첫-제목-2"]);
    await changePost(ctxOf(author), { contentsId, title: "첫 제목" });
    expect(await slugsOf(contentsId)).toEqual({ current: ["첫-제목"], former: ["둘째-제목"] });
    await changePost(ctxOf(author), { contentsId, title: "첫 제목!" });
    expect(await slugsOf(contentsId)).toEqual({ current: ["첫-제목"], former: ["둘째-제목"] });
  });

  it("of 200 letters or emoji alone has a short form; long twins differ", async () => {
    const author = await makeMember();
    const title = "가".repeat(200);
    const [long, twin, emoji] = [
      await makePost(author, { title }),
      await makePost(author, { title }),
      await makePost(author, { title: "😀🎉" }),
    ];
    expect((await slugsOf(long.contentsId)).current).toEqual(["가".repeat(80)]);
    expect((await slugsOf(twin.contentsId)).current).toEqual([`${"가".repeat(78)}-2`]);
    expect((await slugsOf(emoji.contentsId)).current).toEqual([`글-${emoji.contentsId}`]);
  });

  it("is given by a job to posts from before slugs existed, once", async () => {
    const { userId } = await makeMember();
    const first = await makePostRow(userId, { title: "옛 글" });
    const second = await makePostRow(userId, { title: "옛 글" });
    expect(await slugMissing(guest())).toBeGreaterThanOrEqual(2);
    expect([await slugsOf(first), await slugsOf(second)].map(({ current }) => current)).toEqual([["옛-글"], ["옛-글-2"]]);
    expect(await slugMissing(guest())).toBe(0);
  });
});
