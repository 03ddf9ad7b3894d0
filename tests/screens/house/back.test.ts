import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runExport } from "~/areas/exports/run-export.server";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { listOwnPosts } from "~/areas/blog/writing/own-posts.server";
import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { memberExport } from "~db/schema/exports";
import { TestSandbox } from "../../sandbox/start";
import { drawnFields, flashOf, post, screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { longText } from "../../support/factories/blog";
import { ctxOf, job, loginAs, makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";
import { drain, makeSender, useSandbox } from "../../support/factories/sending";
import { locationOf } from "../../support/jar";
import { checkPage, type Page } from "../../support/pages/page-rules";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

type Fields = Record<string, string>;

/** Without scripts, going back means posting an earlier page's form again. */
async function browser(member: Awaited<ReturnType<typeof makeMember>>) {
  const as = await loginAs(member);
  let flash = "";
  const send = async (url: string, fields: Fields) => {
    const answer = await post(url, fields, as);
    flash = await flashOf(answer);
    return answer.status === 303 ? locationOf(answer)! : checkPage(url, answer, answer.status);
  };
  return { open: (url: string) => screen(url, as), send, flash: () => flash };
}

describe("going back without scripts and sending something else", () => {
  it("sends the post to the second friend too, after a question", async () => {
    const { member, accountId, contentsId, receiverIds, uuids } = await makeSender(box, 2);
    const { open, send } = await browser(member);
    const url = `/app/send-messages/send-contents?contentsId=${contentsId}`;
    const panel = drawnFields(await open(url), "form.send-form");
    const runTo = async (receiverId: number) => {
      const question = (await send(url, { ...panel, intent: "ticked", receiverId: String(receiverId) })) as Page;
      expect(question.one("h1").textContent).toContain("1명에게");
      const answer = { ...drawnFields(question), confirmed: "Y" };
      const run = (await send(url, answer)) as string;
      expect(await send(url, answer)).toBe(run);
      return Number(new URL(run, "http://x").searchParams.get("sendRunId"));
    };
    const first = await runTo(receiverIds[0]!);
    await drain(first);
    const second = await runTo(receiverIds[1]!);
    expect(second).not.toBe(first);
    expect((await open(`/app/send-messages/send-run?sendRunId=${second}`)).one("h1").textContent).toBe("보내고 있어요");
    await drain(second);
    expect((await box.messages(`?sender=${accountId}`)).map(({ receiver }) => receiver).sort()).toEqual(uuids.toSorted());
  });

  it("keeps both comments", async () => {
    const { seminarId } = await makeSeminar();
    const { open, send } = await browser(await makeMember());
    const url = `/app/seminar/view-seminar?seminarId=${seminarId}`;
    const form = drawnFields(await open(url), "#comment");
    const wrote = async (comment: string) => (await send(url, { ...form, comment, publicPrivateYn: "Y" })) as string;
    const [firstUrl, secondUrl] = [await wrote("첫 물음이에요"), await wrote("둘째 물음이에요")];
    expect(firstUrl).not.toBe(secondUrl);
    expect((await open(url)).all(".comment-text").map((text) => text.textContent)).toEqual(["둘째 물음이에요", "첫 물음이에요"]);
  });

  it("keeps the first post and publishes the second", async () => {
    const member = await makeMember();
    const { open, send, flash } = await browser(member);
    const url = "/app/blog/write-contents";
    const { editorKey } = drawnFields(await open(url));
    const publish = async (title: string) =>
      (await send(url, { intent: "save", title, contents: longText(), mainSubject: "finance", editorKey: editorKey! })) as string;
    const paths = [await publish("첫 글")];
    expect(flash()).toMatch(/^저장되었습니다/);
    paths.push(await publish("둘째 글"));
    expect(flash()).toContain("새 글로 저장되었습니다. 앞서 올린 글은 그대로 있습니다.");
    const { rows } = await listOwnPosts(ctxOf(member), { page: 1, size: 10 });
    expect(rows.map(({ title, version }) => [title, version])).toEqual([
      ["둘째 글", 1],
      ["첫 글", 1],
    ]);
    const [second, first] = rows.map(({ contentsId }) => ({ userId: member.userId, contentsId }));
    expect(paths).toEqual([panelAddress(first!), postPath(second!)]);
    expect((await open(postPath(first!))).one("h1").textContent).toContain("첫 글");
  });
});

describe("submitting an old page", () => {
  it("promises no further copy of a member's data once that page's copy is finished", async () => {
    const member = await makeMemberWithPassword();
    const { token } = await loginAs(member);
    await database().update(session).set({ provedAt: new Date() }).where(eq(session.userId, member.userId));
    const url = "/app/my-page/export";
    const { formKey } = drawnFields(await screen(url, { token }));
    const press = () => post(url, { formKey: formKey! }, { token });
    await press();
    const [exportRow] = await database().select().from(memberExport).where(eq(memberExport.userId, member.userId));
    await runExport(job(), exportRow!.exportId);
    const notice = await flashOf(await press());
    expect(notice).not.toContain("만들기 시작했습니다");
    expect(notice).toContain("새로 만들려면 다시 눌러 주세요");
    expect(await database().$count(memberExport, eq(memberExport.userId, member.userId))).toBe(1);
  });
});
