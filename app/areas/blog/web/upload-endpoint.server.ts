import { uploadPicture } from "~/areas/files/upload-picture.server";
import { succeeded } from "~/core/replies.server";
import { UPLOAD_BYTES } from "~/http/request/body.server";
import { member } from "~/http/access/floors";
import { endpoint } from "~/http/rest/endpoint.server";
import { UploadBody, Uploaded } from "../writing/write-calls.schema.server";

export const uploadEndpoint = (verb: string, summary: string) =>
  endpoint({
    method: "POST",
    verb,
    summary,
    access: member,
    body: UploadBody,
    reply: Uploaded,
    maxBytes: UPLOAD_BYTES,
    limit: "upload",
    handle: async ({ ctx, body }) => ({ ...succeeded("올렸습니다."), ...(await uploadPicture(ctx, body)) }),
  });
