import { uploadPicture } from "~/areas/blog/upload-picture.server";
import { Uploaded, UploadCall } from "~/areas/blog/write-calls.schema.server";
import { succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { UPLOAD_BYTES } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "글 사진 올리기",
    access: member,
    body: UploadCall,
    reply: Uploaded,
    maxBytes: UPLOAD_BYTES,
    limit: "upload",
    handle: async ({ ctx, body }) => ({ ...succeeded("올렸습니다."), ...(await uploadPicture(ctx, body)) }),
  }),
);
