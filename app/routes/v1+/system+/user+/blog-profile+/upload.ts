import { ProfileUpload, UploadedPath } from "~/areas/blog/blog-profile.schema.server";
import { uploadPicture } from "~/areas/blog/upload-picture.server";
import { succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
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
  }),
);
