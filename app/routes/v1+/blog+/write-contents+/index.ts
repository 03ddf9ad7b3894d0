import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import type { SavedPost } from "~/areas/blog/contents.schema.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { representative } from "~/areas/blog/writing/take-pictures.server";
import { RewriteBody, Saved, WriteBody } from "~/areas/blog/writing/write-calls.schema.server";
import { endpoint, member, serve, succeeded, UPLOAD_BYTES } from "~/http/rest/serve.server";

const saved = ({ contentsId, version }: SavedPost) => ({ ...succeeded("저장되었습니다."), contentsId, version });

export const { loader, action } = serve(
  endpoint({
    verb: "publishPost",
    method: "POST",
    summary: "글쓰기",
    access: member,
    body: WriteBody,
    reply: Saved,
    maxBytes: UPLOAD_BYTES,
    handle: async ({ ctx, body }) => saved(await publishPost(ctx, { ...body, pictureFileId: await representative(ctx, body) })),
  }),
  endpoint({
    verb: "changePost",
    method: "PUT",
    summary: "글 수정",
    access: member,
    body: RewriteBody,
    reply: Saved,
    maxBytes: UPLOAD_BYTES,
    handle: async ({ ctx, body }) => {
      const pictureFileId = body.removePicture ? null : await representative(ctx, body);
      const post = saved(await changePost(ctx, { ...body, pictureFileId }));
      if (body.deleteYn === "Y") await deletePost(ctx, [body.contentsId]);
      return post;
    },
  }),
);
