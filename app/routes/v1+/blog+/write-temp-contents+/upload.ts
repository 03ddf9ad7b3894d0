import { Uploaded, UploadBody } from "~/areas/blog/writing/write-calls.schema.server";
import { uploadPicture } from "~/areas/files/upload-picture.server";
import { member, serve, succeeded, UPLOAD_BYTES } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "POST",
  summary: "임시저장 글 사진 올리기",
  access: member,
  body: UploadBody,
  reply: Uploaded,
  maxBytes: UPLOAD_BYTES,
  limit: "upload",
  handle: async ({ ctx, body }) => ({ ...succeeded("올렸습니다."), ...(await uploadPicture(ctx, body)) }),
});
