import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { compareVersion, listVersions } from "~/areas/blog/writing/list-versions.server";
import { restoreVersion } from "~/areas/blog/writing/restore-version.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { database } from "~db/client.server";
import { contents, contentsVersion } from "~db/schema/blog";
import { type MadePost, makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";

const revise = ({ author, contentsId }: MadePost, title: string, html: string) =>
  revisePost(ctxOf(author), RevisionInput.parse({ contentsId, title, contents: html, mainSubject: "insurance" }));
const stored = async (contentsId: number) => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!;

describe("earlier versions of a post", () => {
  it("are listed newest first, each with its time of saving", async () => {
    const post = await makePost(undefined, { title: "하나", contents: "<p>첫 글</p>" });
    await revise(post, "둘", "<p>둘째 글</p>");
    await revise(post, "셋", "<p>셋째 글</p>");
    const { present, versions } = await listVersions(ctxOf(post.author), post.contentsId);
    expect(present).toMatchObject({ title: "셋", version: 3 });
    expect(versions.map(({ version, title }) => ({ version, title }))).toEqual([
      { version: 2, title: "둘" },
      { version: 1, title: "하나" },
    ]);
    const { createdAt } = await stored(post.contentsId);
    expect(versions[1]!.savedAt).toEqual(createdAt);
    expect(versions[0]!.savedAt.getTime()).toBeLessThanOrEqual(present.savedAt.getTime());
  });

  it("are restored as a new version that keeps the present subject and all versions", async () => {
    const post = await makePost(undefined, { title: "하나", contents: "<p>첫 글</p>", mainSubject: "finance" });
    await revise(post, "둘", "<p>둘째 글</p>");
    const restored = await restoreVersion(ctxOf(post.author), { contentsId: post.contentsId, version: 1, presentVersion: 2 });
    expect(restored.version).toBe(3);
    expect(await stored(post.contentsId)).toMatchObject({
      title: "하나",
      contents: "<p>첫 글</p>",
      summary: "첫 글",
      version: 3,
      mainSubject: "insurance",
    });
    const versions = await database()
      .select({ version: contentsVersion.version, title: contentsVersion.title })
      .from(contentsVersion)
      .where(eq(contentsVersion.contentsId, post.contentsId))
      .orderBy(asc(contentsVersion.version));
    expect(versions).toEqual([
      { version: 1, title: "하나" },
      { version: 2, title: "둘" },
    ]);
  });

  it("are not restored over a text saved by another window", async () => {
    const post = await makePost();
    await revise(post, "둘", "<p>둘째 글</p>");
    await revise(post, "셋", "<p>셋째 글</p>");
    const stale = restoreVersion(ctxOf(post.author), { contentsId: post.contentsId, version: 1, presentVersion: 2 });
    await expect(stale).rejects.toMatchObject({ code: "blog.changed-elsewhere" });
    expect((await stored(post.contentsId)).title).toBe("셋");
  });

  it("are not found by another member or with an unknown version", async () => {
    const post = await makePost();
    await revise(post, "둘", "<p>둘째 글</p>");
    const stranger = ctxOf(await makeMember());
    const { contentsId } = post;
    const missing = { code: "common.not-found" };
    await expect(listVersions(stranger, contentsId)).rejects.toMatchObject(missing);
    await expect(compareVersion(stranger, contentsId, 1)).rejects.toMatchObject(missing);
    await expect(restoreVersion(stranger, { contentsId, version: 1, presentVersion: 2 })).rejects.toMatchObject(missing);
    await expect(compareVersion(ctxOf(post.author), contentsId, 9)).rejects.toMatchObject(missing);
  });

  it("count as different in look only when the words are equal", async () => {
    const post = await makePost(undefined, { contents: "<p>같은 말</p>" });
    await revise(post, "이율이 오르면 무엇이 달라질까", "<p><strong>같은 말</strong></p>");
    expect(await compareVersion(ctxOf(post.author), post.contentsId, 1)).toMatchObject({
      title: { same: true },
      text: { same: true },
      sameLook: false,
    });
  });
});
