import { BlogProfileInput, OwnProfile } from "~/areas/blog/profile/blog-profile.schema.server";
import { editBlogProfile } from "~/areas/blog/profile/edit-blog-profile.server";
import { ownBlogProfile } from "~/areas/blog/profile/read-blog-profile.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { failed } from "~/core/replies.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { endpoint, member, Outcome, serve, succeeded } from "~/http/rest/serve.server";
import { refusalText } from "~/messages/refusals.ko";

/** A taken nickname is answered with FAIL, not refused (1 §7). */
async function save(ctx: MemberCtx, body: BlogProfileInput) {
  await limitRate("upload", String(ctx.actor.userId));
  try {
    await editBlogProfile(ctx, body);
    return succeeded("저장되었습니다.");
  } catch (error) {
    if (!isRefusal(error, "account.nickname-duplicate")) throw error;
    return failed(refusalText("account.nickname-duplicate"));
  }
}

const saving = { access: member, body: BlogProfileInput, reply: Outcome, maxBytes: 12_000_000 } as const;

export const { loader, action } = serve(
  endpoint({
    verb: "readOwnBlogProfile",
    method: "GET",
    summary: "내 블로그 프로필",
    access: member,
    reply: OwnProfile,
    handle: ({ ctx }) => ownBlogProfile(ctx),
  }),
  endpoint({
    verb: "saveBlogProfile",
    example: { activitySector_1: "finance" },
    ...saving,
    method: "POST",
    summary: "블로그 프로필 저장",
    handle: ({ ctx, body }) => save(ctx, body),
  }),
  endpoint({
    verb: "changeBlogProfile",
    example: { activitySector_1: "finance" },
    ...saving,
    method: "PUT",
    summary: "블로그 프로필 수정",
    handle: ({ ctx, body }) => save(ctx, body),
  }),
);
