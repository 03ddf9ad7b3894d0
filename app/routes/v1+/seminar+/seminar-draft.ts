import { autosaveDraft, saveDraft } from "~/areas/seminars/writing/save-draft.server";
import { DraftBody, DraftSaved } from "~/areas/seminars/writing/seminar.schema.server";
import { member, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "saveSeminarDraft",
  method: "PUT",
  summary: "세미나 임시저장, 자동 저장",
  access: member,
  body: DraftBody,
  reply: DraftSaved,
  handle: async ({ ctx, body }) => {
    const { autosaveYn, editorKey } = body;
    const draft = { ...body, mustBeThere: true };
    const saved = autosaveYn === "Y" && editorKey ? await autosaveDraft(ctx, { ...draft, editorKey }) : await saveDraft(ctx, draft);
    return { ...succeeded("임시저장했습니다."), ...saved };
  },
});
