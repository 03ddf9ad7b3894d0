import fs from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeComment } from "~/areas/seminars/comments/write-comment.server";
import { listPlannedRuns } from "~/areas/sending/planning/list-planned-runs.server";
import { planRun } from "~/areas/sending/planning/plan-run.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { settings } from "~/core/settings.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { session } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { memberExport } from "~db/schema/exports";
import { comment as seminarComment } from "~db/schema/comments";
import { seminar, seminarLetter } from "~db/schema/seminars";
import { sendRun } from "~db/schema/sending";
import { payFile, settleRun } from "~db/schema/settlement";
import { TestSandbox } from "../../sandbox/start";
import { type As, drawnFields, post, screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { longText } from "../../support/factories/blog";
import { makeFriendRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { newMail } from "../../support/factories/join";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { makeEarner } from "../../support/factories/settlement";
import { aKey, drain, makeSender, useSandbox } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

type Fields = Record<string, string | string[]>;
type Form = {
  url: string;
  as?: As;
  keyName?: string;
  one: Fields;
  /** Fields of the older page after Back, with a change. */
  other?: () => Promise<Fields>;
  refused?: number;
  /** Number of rows that submissions of this form created. */
  made: () => Promise<number>;
};

const DESK = "/app/manager/settlement";
const PAY_FILES = "/app/manager/pay-files";
const editing = { intent: "save", title: "제목", mainSubject: "finance" };

async function makeDue(admin: Awaited<ReturnType<typeof makeAdmin>>): Promise<void> {
  const { author, deliver } = await makeEarner();
  await deliver("2026-02-10T03:00:00Z", 1, 10_000);
  await settleMonth(ctxOf(admin), { userId: author.userId, month: "202602" });
}

/** Every form with a one-time key, by its file. */
const forms: Record<string, () => Promise<Form>> = {
  "app/routes/app+/send-messages+/send-contents.tsx": async () => {
    const { member, contentsId, receiverIds } = await makeSender(box, 2);
    const fields = {
      intent: "ticked",
      contentsId: String(contentsId),
      sort: "nickname",
      receiverId: String(receiverIds[0]),
      confirmed: "Y",
    };
    return {
      url: `/app/send-messages/send-contents?contentsId=${contentsId}`,
      as: await loginAs(member),
      one: fields,
      other: async () => ({ ...fields, receiverId: String(receiverIds[1]) }),
      made: () => database().$count(sendRun, eq(sendRun.userId, member.userId)),
    };
  },
  "app/routes/app+/send-messages+/planned-run.tsx": async () => {
    const { member, contentsId, receiverIds } = await makeSender(box, 1);
    const remindAt = new Date(Date.now() + DAY_MS);
    await planRun(ctxOf(member), { contentsId, receivers: receiverIds, message: { opening: "", ad: null }, remindAt, formKey: aKey() });
    const sendingListId = (await listPlannedRuns(ctxOf(member)))[0]!.sendingListId;
    return {
      url: `/app/send-messages/planned-run?sendingListId=${sendingListId}`,
      as: await loginAs(member),
      one: { intent: "send", sendingListId: String(sendingListId), confirmed: "Y" },
      made: () => database().$count(sendRun, eq(sendRun.userId, member.userId)),
    };
  },
  "app/areas/sending/runs/parts/run-controls.tsx": async () => {
    const { member, contentsId, receiverIds } = await makeSender(box, 1);
    const { sendRunId } = await startSendRun(ctxOf(member), { contentsId, receivers: receiverIds, formKey: aKey() });
    await drain(sendRunId);
    await database()
      .update(sendRun)
      .set({ finishedAt: new Date(Date.now() - DAY_MS) })
      .where(eq(sendRun.sendRunId, sendRunId));
    const again = { sendRunId: String(sendRunId), confirmed: "Y" };
    return {
      url: `/app/send-messages/send-run?sendRunId=${sendRunId}`,
      as: await loginAs(member),
      one: { ...again, intent: "unopened" },
      other: async () => {
        await makeFriendRow(member.userId, { createdAt: new Date(Date.now() + 1_000) });
        return { ...again, intent: "joined" };
      },
      made: async () => (await database().$count(sendRun, eq(sendRun.userId, member.userId))) - 1,
    };
  },
  "app/areas/sending/parts/waiting-item.tsx": async () => {
    const { member, contentsId, receiverIds } = await makeSender(box, 2);
    const groups = await Promise.all(receiverIds.map((id, index) => makeGroup(member.userId, [id], `그룹 ${index}`)));
    const sendingListId = String(await makeWaiting(member.userId, contentsId, groups[0]!));
    const fields = { intent: "send", sendingListId, groupId: String(groups[0]), confirmed: "Y" };
    return {
      url: "/app/send-messages/sending-list",
      as: await loginAs(member),
      one: fields,
      other: async () => ({ ...fields, groupId: String(groups[1]) }),
      refused: 409,
      made: () => database().$count(sendRun, eq(sendRun.userId, member.userId)),
    };
  },
  "app/areas/settlement/runs/parts/settle-all.tsx": async () => {
    const admin = await makeAdmin();
    const as = await loginAs(admin);
    const tag = Math.random().toString(36).slice(2, 10);
    for (const letter of ["가", "나"])
      await (await makeEarner({}, { userNickname: `${tag}${letter}` })).deliver("2026-02-10T03:00:00Z", 2, 50_000);
    const url = `${DESK}?search=${tag}&fromYearMonth=2026-01`;
    const [first, second] = drawnFields(await screen(url, as)).shown!.split(" ");
    const fields = { intent: "settle-all", shown: first!, confirmed: "Y" };
    return {
      url,
      as,
      one: fields,
      other: async () => ({ ...fields, shown: second! }),
      made: () => database().$count(settleRun, eq(settleRun.startedBy, admin.userId)),
    };
  },
  "app/routes/app+/manager+/pay-files.tsx": async () => {
    const admin = await makeAdmin();
    const as = await loginAs(admin);
    await makeDue(admin);
    const { formKey: _key, ...shown } = drawnFields(await screen(PAY_FILES, as));
    return {
      url: PAY_FILES,
      as,
      one: { ...shown, reason: "3월 정기 지급" },
      other: async () => {
        await makeDue(admin);
        return { ...shown, transferCount: "1", netWon: drawnFields(await screen(PAY_FILES, as)).netWon!, reason: "빠진 사람 지급" };
      },
      made: () => database().$count(payFile, eq(payFile.madeBy, admin.userId)),
    };
  },
  "app/routes/app+/my-page+/export.tsx": async () => {
    const { userId, ...member } = await makeMemberWithPassword();
    const as = await loginAs({ userId, ...member });
    await database().update(session).set({ provedAt: new Date() }).where(eq(session.userId, userId));
    return { url: "/app/my-page/export", as, one: {}, made: () => database().$count(memberExport, eq(memberExport.userId, userId)) };
  },
  "app/routes/app+/support.tsx": async () => {
    const email = newMail();
    const { formKey: _key, ...drawn } = drawnFields(await screen("/app/support"), "#contact");
    const fields = { ...drawn, name: "김하늘", email, text: "결제가 두 번 된 것 같아요." };
    return {
      url: "/app/support",
      one: fields,
      other: async () => ({ ...fields, text: "하나 더 여쭙니다." }),
      made: async () => (await mailsTo(settings().SUPPORT_MAIL)).filter((mail) => mail.text.includes(email)).length,
    };
  },
  "app/routes/app+/seminar+/seminar-letters.tsx": async () => {
    const { seminarId, host } = await makeSeminar();
    await makeApplicant(seminarId);
    const fields = { seminarId: String(seminarId), audience: "seats", subject: "준비물", text: "가계부를 가져오세요.", confirmed: "Y" };
    return {
      url: `/app/seminar/seminar-letters?seminarId=${seminarId}`,
      as: await loginAs(host),
      one: fields,
      other: async () => ({ ...fields, subject: "장소가 바뀌었어요" }),
      made: () => database().$count(seminarLetter, and(eq(seminarLetter.seminarId, seminarId), eq(seminarLetter.kind, "MESSAGE"))),
    };
  },
  "app/areas/comments/parts/thread.tsx": async () => {
    const { seminarId } = await makeSeminar();
    const fields = { intent: "comment", comment: "첫 물음", publicPrivateYn: "Y" };
    return {
      url: `/app/seminar/view-seminar?seminarId=${seminarId}`,
      as: await loginAs(await makeMember()),
      one: fields,
      other: async () => ({ ...fields, comment: "둘째 물음" }),
      made: () => database().$count(seminarComment, eq(seminarComment.seminarId, seminarId)),
    };
  },
  "app/areas/comments/parts/comment-item.tsx": async () => {
    const { seminarId, host } = await makeSeminar();
    const question = { seminarId, comment: "물음", publicPrivateYn: "Y" as const };
    const fields = { intent: "reply", parentCommentId: String(await writeComment(ctxOf(await makeMember()), question)), comment: "첫 답" };
    return {
      url: `/app/seminar/view-seminar?seminarId=${seminarId}`,
      as: await loginAs(host),
      one: fields,
      other: async () => ({ ...fields, comment: "고친 답" }),
      refused: 409,
      made: async () => (await database().$count(seminarComment, eq(seminarComment.seminarId, seminarId))) - 1,
    };
  },
  "app/areas/blog/writing/parts/write-form.tsx": async () => {
    const member = await makeMember();
    const fields = { ...editing, contents: longText() };
    return {
      url: "/app/blog/write-contents",
      as: await loginAs(member),
      keyName: "editorKey",
      one: fields,
      other: async () => ({ ...fields, title: "둘째 글" }),
      made: () => database().$count(contents, eq(contents.userId, member.userId)),
    };
  },
  "app/areas/seminars/writing/parts/seminar-form.tsx": async () => {
    const member = await makeMember();
    const when = { startDateTime: "2026-03-10T14:00", endDateTime: "2026-03-10T16:00" };
    const fields = { ...editing, ...when, seminarType: "online", contents: "함께 배워요." };
    return {
      url: "/app/seminar/entry-seminar",
      as: await loginAs(member),
      keyName: "editorKey",
      one: fields,
      other: async () => ({ ...fields, title: "둘째 세미나" }),
      made: () => database().$count(seminar, eq(seminar.hostUserId, member.userId)),
    };
  },
};

describe("a form submitted again under its one-time key", () => {
  it.each(Object.keys(forms))(
    "%s: runs the same content once, also for concurrent submissions; runs or refuses other content",
    async (file) => {
      const { url, as, keyName = "formKey", one, other, refused, made } = await forms[file]!();
      const key = { [keyName]: aKey() };
      const press = async (fields: Fields) => {
        const answer = await post(url, { ...fields, ...key }, as);
        return [answer.status, answer.headers.get("Location")];
      };
      const [first, double] = await Promise.all([press(one), press(one)]);
      expect([first![0], double, await made()]).toEqual([303, first, 1]);
      expect([await press(one), await made()]).toEqual([first, 1]);
      if (!other) return;
      const changed = await other();
      const second = await press(changed);
      expect([second[0], await made()]).toEqual(refused ? [refused, 1] : [303, 2]);
      if (!refused) expect(await press(changed)).toEqual(second);
      expect([await press(one), await made()]).toEqual([first, refused ? 1 : 2]);
    },
  );

  it("lists every form that draws a key", () => {
    const draws = /<FormKey|<PostForm[^>]*formKey=|name="editorKey"/;
    const files = fs.globSync("app/{areas,routes}/**/*.tsx").filter((file) => draws.test(fs.readFileSync(file, "utf8")));
    expect(files.toSorted()).toEqual(Object.keys(forms).toSorted());
  });
});
