import { useCallback, useEffect, useRef, useState } from "react";
import { describedRows, withDescriptions } from "../picture-descriptions";
import { callRest } from "./write-browser";

const AUTOSAVE_MS = 300_000;

export type Draft = { tempContentsId: string; tempVersion: string; editorKey: string; autosaveVersion: string };
export type DraftSaid = { text: string; bad: boolean } | null;

const TEXTS = ["title", "mainSubject", "pictureFileId", "version"] as const;

/**
 * The open editor's temporary saves: automatic every five minutes into its own row, and by hand. `changed()` reports a user's edit; leaving
 * with unsaved edits asks. `said` is the last save's message, `draft` the values that the form posts.
 */
export function useDraft(formId: string, opened: Draft & { contentsId: string }, csrf: string, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(opened);
  const [said, setSaid] = useState<DraftSaid>(null);
  const unsaved = useRef(false);
  const dirty = useRef(false);
  const now = useRef(draft);
  now.current = draft;

  const save = useCallback(
    async (byHand: boolean) => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      const fields = new FormData(form);
      const { tempContentsId, tempVersion, editorKey, autosaveVersion } = now.current;
      const body = {
        ...Object.fromEntries(TEXTS.map((name) => [name, fields.get(name) ?? ""])),
        contents: withDescriptions(
          String(fields.get("contents") ?? ""),
          describedRows((name) => fields.get(name)),
        ),
        shopYn: fields.get("shopYn") ?? "N",
        postContentsId: opened.contentsId,
        contentsId: tempContentsId,
        tempVersion,
        editorKey,
        autosaveVersion,
        autosaveYn: byHand ? "N" : "Y",
      };
      unsaved.current = false;
      const { status, body: answer } = await callRest("PUT", "/v1/blog/write-temp-contents", csrf, body);
      const at = new Date().toLocaleTimeString("ko-KR", { timeZone: "Asia/Seoul", hour: "2-digit", minute: "2-digit" });
      if (status !== 200) {
        unsaved.current = true;
        const lost =
          status === 401
            ? "로그인이 끊겼어요. 저장을 누르면 로그인한 뒤 이 글을 이어서 쓸 수 있어요."
            : answer.code === "common.csrf"
              ? "다른 창에서 로그인이 바뀌었어요. 저장을 누르면 이 글을 이어서 쓸 수 있어요."
              : (answer.message ?? "");
        return setSaid({ text: `${byHand ? "임시저장" : "자동 저장"}하지 못했어요. ${lost}`, bad: true });
      }
      dirty.current = unsaved.current;
      const version = String(answer.version);
      const row = String(answer.contentsId);
      const isLoaded = byHand || row === tempContentsId;
      setDraft({
        tempContentsId: byHand ? row : tempContentsId,
        tempVersion: isLoaded ? version : tempVersion,
        editorKey: String(answer.editorKey),
        autosaveVersion: version,
      });
      setSaid({ text: byHand ? `${at}에 임시저장했어요.` : `${at}에 자동 저장했어요.`, bad: false });
      if (byHand) window.history.replaceState(window.history.state, "", `/app/blog/write-contents?tempContentsId=${row}`);
      onSaved();
    },
    [formId, opened.contentsId, csrf, onSaved],
  );

  useEffect(() => {
    const timer = setInterval(() => void (unsaved.current && save(false)), AUTOSAVE_MS);
    const ask = (event: BeforeUnloadEvent) => void (dirty.current && event.preventDefault());
    window.addEventListener("beforeunload", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("beforeunload", ask);
    };
  }, [save]);

  const changed = useCallback(() => {
    unsaved.current = true;
    dirty.current = true;
  }, []);
  const leaving = useCallback(() => void (dirty.current = false), []);
  return { draft, said, save, changed, leaving };
}
