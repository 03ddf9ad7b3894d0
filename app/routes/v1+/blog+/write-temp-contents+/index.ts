import { autosaveTemp, saveTemp } from "~/areas/blog/writing/save-temp.server";
import { representative } from "~/areas/blog/writing/take-pictures.server";
import { SavedTempReply, TempBody } from "~/areas/blog/writing/write-calls.schema.server";
import { endpoint, member, serve, succeeded, UPLOAD_BYTES } from "~/http/rest/serve.server";

const saved = ({ tempContentsId, version, editorKey }: Awaited<ReturnType<typeof saveTemp>>) => ({
  ...succeeded("임시저장했습니다."),
  contentsId: tempContentsId,
  version,
  editorKey,
});

export const { loader, action } = serve(
  endpoint({
    verb: "saveTemp",
    method: "POST",
    summary: "임시저장",
    access: member,
    body: TempBody,
    reply: SavedTempReply,
    maxBytes: UPLOAD_BYTES,
    handle: async ({ ctx, body }) =>
      saved(await saveTemp(ctx, { ...body, tempContentsId: undefined, pictureFileId: await representative(ctx, body) })),
  }),
  endpoint({
    verb: "changeTemp",
    method: "PUT",
    summary: "임시저장한 글 수정, 자동 저장",
    access: member,
    body: TempBody,
    reply: SavedTempReply,
    maxBytes: UPLOAD_BYTES,
    handle: async ({ ctx, body }) => {
      const temp = { ...body, pictureFileId: await representative(ctx, body), mustBeThere: true };
      const { autosaveYn, editorKey } = body;
      return saved(autosaveYn === "Y" && editorKey ? await autosaveTemp(ctx, { ...temp, editorKey }) : await saveTemp(ctx, temp));
    },
  }),
);
