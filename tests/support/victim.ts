import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { PostInput } from "~/areas/blog/contents.schema.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import { writeComment } from "~/areas/seminars/comments/write-comment.server";
import { mailApplicants } from "~/areas/seminars/letters/mail-applicants.server";
import { saveDraft } from "~/areas/seminars/writing/save-draft.server";
import { DraftInput } from "~/areas/seminars/writing/seminar.schema.server";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { lookupHash, seal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { seoulMonth } from "~/time/seoul";
import { database } from "~db/client.server";
import { user, userAdditionalInformation, userBankAccount } from "~db/schema/account";
import { contentsViewHistory } from "~db/schema/blog";
import { seminar } from "~db/schema/seminars";
import { friend, sendHistory } from "~db/schema/sending";
import type { TestSandbox } from "../sandbox/start";
import { makeDispatch, makePostRow } from "./factories/dispatches";
import { makeGroup, makeWaiting } from "./factories/groups";
import { ctxOf, loginAs, makeAdmin } from "./factories/members";
import { makeApplicant, makeSeminar } from "./factories/seminars";
import { aKey, drain, makeSender } from "./factories/sending";
import { makeFilter, makeTag } from "./factories/tags";

/** A private value; no answer to a stranger may contain it. */
const secret = (what: string) => `secret-${what}-${randomUUID().slice(0, 8)}`;

export type Victim = Awaited<ReturnType<typeof makeVictim>>;

/** A member with a row of every owned kind; ids are named like call and screen parameters. */
export async function makeVictim(box: TestSandbox) {
  const before = await tables(await tableNames());
  const { member, receiverIds, contentsId, uuids } = await makeSender(box, 3);
  const { userId } = member;
  const ctx = ctxOf(member);
  const secrets = Object.fromEntries(
    ["name", "phone", "temp", "note", "deleted", "account", "kakao", "company", "comment", "draft", "letter", "tag", "plan"].map((what) => [
      what,
      secret(what),
    ]),
  );
  const db = database();
  await db.update(user).set({ name: secrets.name }).where(eq(user.userId, userId));
  const phone = { sealedPhone: seal(secrets.phone!), phoneHash: lookupHash(secrets.phone!), birth: "1981-07-19" };
  await db
    .insert(userAdditionalInformation)
    .values({ userId, ...phone })
    .onDuplicateKeyUpdate({ set: phone });
  const [receiverId] = receiverIds;
  await db.update(friend).set({ note: secrets.note }).where(eq(friend.receiverId, receiverId!));
  const temp = await saveTemp(ctx, { title: "쓰던 글", contents: secrets.temp!, shopYn: "Y", editorKey: aKey() });
  const planned = PostInput.parse({ title: secrets.plan, contents: secrets.plan });
  const { plannedPostId } = await planPost(ctx, { ...planned, publishAt: new Date(Date.now() + 86_400_000) });
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#35a" } })
    .png()
    .toBuffer();
  const { fileId } = await storePicture(ctx, bytes, "a.png", REPRESENTATIVE);
  await saveBlogProfile(ctx, { pictureFileId: fileId, kakaoId: secrets.kakao, activitySector1: "finance" });
  const account = { accountHolder: seal(secrets.name!), accountNumber: seal(secrets.account!) };
  await db.insert(userBankAccount).values({
    ...{ userId, creatorKind: "INDIVIDUAL" as const, bankCode: "004" },
    ...{ sealedAccountHolder: account.accountHolder, sealedAccountNumber: account.accountNumber },
  });
  const groupId = await makeGroup(userId, [receiverIds[0]!, receiverIds[1]!]);
  const tagName = secrets.tag!;
  const tagId = await makeTag(member, tagName, [receiverId!]);
  const filterId = await makeFilter(member, secrets.tag!, { tagIds: [tagId] });
  const sendingListId = await makeWaiting(userId, contentsId, groupId);
  const { sendRunId } = await startSendRun(ctx, { contentsId, receivers: [receiverIds[2]!], formKey: aKey() });
  await drain(sendRunId);
  const sendHistoryId = await makeDispatch({
    userId,
    authorId: userId,
    contentsId,
    receiverId: receiverId!,
    deliveredAt: new Date(),
    viewedAt: new Date(),
  });
  const deleted = await makePostRow(userId, {
    title: "지운 글",
    contents: `<p>${secrets.deleted}</p>`,
    deleteYn: "Y",
    deletedAt: new Date(),
  });
  const [view] = await db.select().from(contentsViewHistory).where(eq(contentsViewHistory.sendHistoryId, sendHistoryId));
  const [history] = await db.select().from(sendHistory).where(eq(sendHistory.sendRunId, sendRunId));
  const [friendRow] = await db.select().from(friend).where(eq(friend.receiverId, receiverId!));
  const [[payment]] = (await db.execute(
    sql`SELECT billing_history_id AS id FROM billing_history WHERE user_id = ${userId}`,
  )) as unknown as [{ id: number }[]];
  const seminars = await makeSeminarRows(member, secrets);
  const { settlementId } = await settleMonth(ctxOf(await makeAdmin()), { userId, month: seoulMonth(new Date()) });
  const as = await loginAs(member);
  const own = newRows(before, await tables(await tableNames()));
  const messenger = { kakaotalkId: friendRow!.kakaotalkId, kakaotalkUuid: uuids[0]! };
  return {
    member,
    as,
    secrets: [...Object.values(secrets), member.email] as string[],
    own,
    sums: new Map<string, number | null>(),
    ids: {
      ...{ userId, user_id: member.userId, favoriteUserId: userId, userEmail: member.email, username: member.email, email: member.email },
      ...{
        contentsId,
        postContentsId: contentsId,
        tempContentsId: temp.tempContentsId,
        plannedPostId,
        deletedContentsId: deleted,
        fileId,
        pictureFileId: fileId,
      },
      ...{
        receiverId,
        groupId,
        groupIds: [groupId],
        tagId,
        filterId,
        sendingListId,
        sendRunId,
        sendHistoryId,
        id: view!.id,
        billingHistoryId: payment!.id,
      },
      ...{ ...messenger, snsIdFromFriendList: messenger.kakaotalkId, kakaotalkUuidAndId: [messenger], sendingCountId: "2026-03-01" },
      ...{ ...seminars, settlementId },
      ...{ otherSendHistoryId: history!.sendHistoryId },
    },
  };
}

/** Rows of seminars. The member's own seminar is cancelled, so that a stranger cannot apply. */
async function makeSeminarRows(member: Member, secrets: Record<string, string>) {
  const ctx = ctxOf(member);
  const { seminarId: otherSeminarId } = await makeSeminar();
  const { attendeesId } = await applyToSeminar(ctx, { seminarId: otherSeminarId, companyName: secrets.company!, phone: "01098765432" });
  const commentId = await writeComment(ctx, { seminarId: otherSeminarId, comment: secrets.comment!, publicPrivateYn: "N" });
  const { seminarId } = await makeSeminar({ host: member });
  await makeApplicant(seminarId);
  const letter = { subject: secrets.letter!, text: secrets.letter!, audience: "all" as const, formKey: aKey() };
  const { seminarLetterId } = await mailApplicants(ctx, { seminarId, ...letter });
  const { seminarDraftId } = await saveDraft(ctx, DraftInput.parse({ title: secrets.draft, contents: secrets.draft }));
  await database().update(seminar).set({ cancelledAt: new Date(), cancelReason: "쉽니다" }).where(eq(seminar.seminarId, seminarId));
  return { seminarId, attendeesId, commentId, parentCommentId: commentId, seminarLetterId, seminarDraftId };
}

type Tables = Map<string, Set<string>>;

async function tableNames(): Promise<string[]> {
  const [names] = (await database().execute(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
  )) as unknown as [{ name: string }[]];
  return names.map(({ name }) => name);
}

async function tables(names: string[]): Promise<Tables> {
  const all: Tables = new Map();
  for (const name of names) {
    const [rows] = (await database().execute(sql.raw(`SELECT * FROM \`${name}\``))) as unknown as [Record<string, unknown>[]];
    // The owner's own request changes a login's last use.
    all.set(name, new Set(rows.map((row) => textOf({ ...row, last_seen_at: null }))));
  }
  return all;
}

const textOf = (row: object) => createHash("sha256").update(JSON.stringify(row)).digest("base64");

function newRows(before: Tables, after: Tables): Tables {
  const added = [...after].map(([name, rows]) => [name, new Set([...rows].filter((row) => !before.get(name)?.has(row)))] as const);
  return new Map(added.filter(([, rows]) => rows.size > 0));
}

export async function changedTables({ own, sums }: Victim): Promise<string[]> {
  const now = await tables(await writtenTables([...own.keys()], sums));
  return [...now].filter(([name, rows]) => [...own.get(name)!].some((row) => !rows.has(row))).map(([name]) => name);
}

/** Tables changed since the last call. */
async function writtenTables(names: string[], sums: Victim["sums"]): Promise<string[]> {
  const list = names.map((name) => `\`${name}\``).join(", ");
  const [rows] = (await database().execute(sql.raw(`CHECKSUM TABLE ${list}`))) as unknown as [{ Table: string; Checksum: number | null }[]];
  const written: string[] = [];
  for (const { Table, Checksum } of rows) {
    const name = Table.slice(Table.indexOf(".") + 1);
    if (Checksum !== null && sums.get(name) === Checksum) continue;
    sums.set(name, Checksum);
    written.push(name);
  }
  return written;
}
