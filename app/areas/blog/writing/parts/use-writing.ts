import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useCallback, useState } from "react";
import { draftPath } from "~/areas/blog/addresses/blog-address";
import { marked } from "~/core/fields/declared";
import { postFormFields, type PostValues } from "../../post-form-fields";
import { type DraftKind, useDraft } from "./use-draft";
import { useKeptText } from "./use-kept-text";

export const WRITE_PATH = "/app/blog/write-contents";
export const WRITE_FORM = "write";

export type Temp = { tempContentsId: number; title: string; summary: string; autosaveYn: "Y" | "N"; updatedAt: Date };

const CHOICES = ["seriesName", "slug", "commentsClosed", "searchHidden"];

const TEMPS: DraftKind = {
  call: "/v1/blog/write-temp-contents",
  names: { id: "contentsId", version: "tempVersion" },
  body: (fields) => ({
    ...Object.fromEntries([...marked(postFormFields, "draft"), "version"].map((name) => [name, fields.get(name) ?? ""])),
    shopYn: fields.get("shopYn") ?? "N",
    postContentsId: fields.get("contentsId"),
    plannedPostId: fields.get("plannedPostId"),
    choices: Object.fromEntries(CHOICES.map((name) => [name, fields.get(name) ?? ""])),
  }),
  page: draftPath,
};

/** Saves drafts on the server, and what no server has in the browser. */
export function useWriting(values: PostValues, csrf: string, userId: string) {
  const list = useFetcher<{ temps: Temp[] }>();
  const { load } = list;
  const [draftId, setDraftId] = useState(values.tempContentsId);
  const place = placeOf(values) || (draftId && `draft:${draftId}`);
  const [{ editorKey: editor, title: firstTitle, contents: firstText }] = useState(values);
  const kept = useKeptText(WRITE_FORM, { userId, editor, place, title: firstTitle, contents: firstText });
  const { keep, drop } = kept;
  const drafting = useDraft(
    TEMPS,
    WRITE_FORM,
    { ...values, id: values.tempContentsId, version: values.tempVersion },
    csrf,
    useCallback(
      (id: string | null) => {
        drop();
        if (id) setDraftId(id);
        load(WRITE_PATH);
      },
      [drop, load],
    ),
  );
  const { draft, message, save, adopt } = drafting;
  const changed = useCallback(() => {
    drafting.changed();
    keep();
  }, [drafting.changed, keep]);
  const leaving = (event: MouseEvent<HTMLButtonElement>) => {
    drop();
    drafting.leaving(event);
  };
  return { temps: list.data?.temps, draft, message, kept, save, changed, leaving, adopt };
}

function placeOf({ contentsId, plannedPostId }: PostValues): string {
  if (contentsId) return `post:${contentsId}`;
  return plannedPostId && `plan:${plannedPostId}`;
}
