import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { codeName } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogProfile } from "~db/schema/blog";
import { seminar } from "~db/schema/seminars";

/** Null once the host has withdrawn. */
type Host = { userId: number; nickname: string; pictureFileId: string | null } | null;

const { deletedAt, editorKey: _key, lastWaitingNo: _last, createdAt: _made, ...columns } = getTableColumns(seminar);
type Row = Pick<typeof seminar.$inferSelect, keyof typeof columns>;
export type Seminar = Row & { host: Host; subjectName: string; typeName: string };

/**
 * A seminar as it is stored, with its host and the names of its codes, by one statement. Its place is not for everybody: see `placeFor`. Its
 * text is to be made safe by `readableHtml` before it is shown. Refuses `seminars.unknown`, and
 * `seminars.no-id` for null, which is what no id and nonsense come to.
 */
export async function readSeminar(ctx: Ctx, seminarId: number | null): Promise<Seminar> {
  if (seminarId === null) throw new Refusal("seminars.no-id");
  const [row] = await ctx.db
    .select({ ...columns, nickname: user.userNickname, secession: user.secession, pictureFileId: blogProfile.pictureFileId })
    .from(seminar)
    .innerJoin(user, eq(user.userId, seminar.hostUserId))
    .leftJoin(blogProfile, eq(blogProfile.userId, seminar.hostUserId))
    .where(and(eq(seminar.seminarId, seminarId), isNull(deletedAt)));
  if (!row) throw new Refusal("seminars.unknown");
  const { nickname, secession, pictureFileId, ...found } = row;
  const [subjectName, typeName] = await Promise.all([
    codeName(ctx, "main_subject", found.mainSubject),
    codeName(ctx, "seminar_type", found.seminarType),
  ]);
  const host = secession === "Y" ? null : { userId: found.hostUserId, nickname, pictureFileId };
  return { ...found, host, subjectName, typeName };
}
