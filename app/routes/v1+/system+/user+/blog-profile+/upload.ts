import { ProfileUpload, UploadedPath } from "~/areas/blog/profile/blog-profile.schema.server";
import { uploadPicture } from "~/areas/files/upload-picture.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "uploadProfilePicture",
  method: "POST",
  summary: "블로그 프로필 사진 올리기",
  access: member,
  body: ProfileUpload,
  reply: UploadedPath,
  maxBytes: 12_000_000,
  limit: "upload",
  handle: async ({ ctx, body }) => {
    const { picturePath } = await uploadPicture(ctx, { file: body.file, place: "picture" });
    return { ...succeeded("올렸습니다."), picturePath };
  },
});
