import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { codeName } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogProfile } from "~db/schema/blog";
import { seminar } from "~db/schema/seminars";

export type Host = { userId: number; nickname: string; pictureFileId: string | null; selfIntroduction: string; certificate?: string };

const { deletedAt, editorKey: _key, lastWaitingNo: _last, createdAt: _made, ...columns } = getTableColumns(seminar);
type Row = Pick<typeof seminar.$inferSelect, keyof typeof columns>;
/** `host` is null after the host's withdrawal. */
export type Seminar = Row & { host: Host | null; subjectName: string; typeName: string };

const profileColumns = {
  pictureFileId: blogProfile.pictureFileId,
  selfIntroduction: blogProfile.selfIntroduction,
  certificate: blogProfile.certificate,
};

/** As stored: before display, use `placeFor` and `readableHtml`. Refuses `seminars.unknown`, `seminars.no-id` for null. */
export async function readSeminar(ctx: Ctx, seminarId: number | null): Promise<Seminar> {
  if (seminarId === null) throw new Refusal("seminars.no-id");
  const [row] = await ctx.db
    .select({ ...columns, nickname: user.userNickname, secession: user.secession, ...profileColumns })
    .from(seminar)
    .innerJoin(user, eq(user.userId, seminar.hostUserId))
    .leftJoin(blogProfile, eq(blogProfile.userId, seminar.hostUserId))
    .where(and(eq(seminar.seminarId, seminarId), isNull(deletedAt)));
  if (!row) throw new Refusal("seminars.unknown");
  const { nickname, secession, pictureFileId, selfIntroduction, certificate, ...stored } = row;
  const [subjectName, typeName] = await Promise.all([
    codeName(ctx, "main_subject", stored.mainSubject),
    codeName(ctx, "seminar_type", stored.seminarType),
  ]);
  const profile = { pictureFileId, selfIntroduction: selfIntroduction ?? "", certificate: certificate ?? "" };
  const host = secession === "Y" ? null : { userId: stored.hostUserId, nickname, ...profile };
  return { ...stored, host, subjectName, typeName };
}
