import { and, count, eq } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { blanks, eachField, picked } from "~/core/fields/declared";
import { orEmpty } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile } from "~db/schema/blog";
import { handleOfMember } from "../addresses/address-columns.server";
import type { OwnProfile } from "./blog-profile.schema.server";
import { blogProfileFields, sectorNames } from "./blog-profile-fields";

const DEFAULT_SECTORS = picked(blanks(blogProfileFields), sectorNames);

/** The caller's profile; default sectors until the first save (1 §3 "Default sectors"). */
export async function ownBlogProfile(ctx: MemberCtx): Promise<OwnProfile & { saved: boolean }> {
  const [row] = await select(ctx).where(eq(user.userId, ctx.actor.userId));
  const saved = row?.profile != null;
  const own = profileOf(row!);
  if (saved) return { ...own, saved };
  return { ...own, ...DEFAULT_SECTORS, saved };
}

/** Refuses `common.not-found` for unknown and withdrawn members and before the profile's first save (rule 91). */
export async function blogProfileOf(ctx: Ctx, userId: number) {
  const [row] = await select(ctx).where(and(eq(user.userId, userId), eq(user.secession, "N")));
  if (!row?.profile) throw new Refusal("common.not-found");
  return profileOf(row);
}

/** A page of saved profiles ordered by member id, without withdrawn members. */
export async function listBlogProfiles(ctx: Ctx, { page, size }: { page: number; size: number }) {
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ userId: user.userId, userNickname: user.userNickname, handle: blogHandle.handle, profile: blogProfile })
      .from(blogProfile)
      .innerJoin(user, and(eq(user.userId, blogProfile.userId), eq(user.secession, "N")))
      .leftJoin(blogHandle, handleOfMember)
      .orderBy(user.userId)
      .limit(size)
      .offset((page - 1) * size),
    ctx.db
      .select({ total: count() })
      .from(blogProfile)
      .innerJoin(user, and(eq(user.userId, blogProfile.userId), eq(user.secession, "N"))),
  ]);
  return { rows: rows.map(profileOf), total: counted!.total };
}

function select({ db }: Ctx) {
  return db
    .select({ userId: user.userId, userNickname: user.userNickname, handle: blogHandle.handle, profile: blogProfile })
    .from(user)
    .leftJoin(blogProfile, eq(blogProfile.userId, user.userId))
    .leftJoin(blogHandle, handleOfMember)
    .$dynamic();
}

type Row = { userId: number; userNickname: string; handle: string | null; profile: typeof blogProfile.$inferSelect | null };

function profileOf({ userId, userNickname, handle, profile }: Row): OwnProfile {
  return {
    userId,
    userNickname,
    blogHandle: handle,
    picturePath: fileUrl(profile?.pictureFileId),
    coverPath: fileUrl(profile?.coverFileId),
    ...orEmpty(
      blogProfileFields,
      eachField(blogProfileFields, ({ column }) => profile?.[column]),
    ),
    kakaoQrImageUrl: fileUrl(profile?.kakaoQrFileId),
    subscribeUrl: `${settings().BASE_URL}/app/subscribe/${userId}`,
  };
}
