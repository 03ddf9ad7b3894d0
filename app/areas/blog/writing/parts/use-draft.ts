import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formText } from "../../text/picture-descriptions";
import { type Answer, callRest } from "./write-browser";

const AUTOSAVE_MS = 300_000;

export type Draft = { id: string; version: string; editorKey: string; autosaveVersion: string };
type Loaded = Pick<Draft, "id" | "version">;
const NONE: Loaded = { id: "", version: "" };

export type DraftMessage = { text: string; bad: boolean } | null;

export type DraftKind = {
  call: string;
  names: { id: string; version: string };
  body: (fields: FormData) => Record<string, unknown>;
  page: (id: string) => string;
};

/** Autosaves unsaved edits every five minutes, and when the network is back. `onSaved` gets the id of a draft saved by hand. */
export function useDraft(kind: DraftKind, formId: string, opened: Draft, csrf: string, onSaved: (id: string | null) => void) {
  const [draft, setDraft] = useState<Draft>(opened);
  const [message, setMessage] = useState<DraftMessage>(null);
  const unsaved = useRef(false);
  const dirty = useRef(false);
  const currentDraft = useRef(draft);
  currentDraft.current = draft;

  const write = useCallback(
    async (byHand: boolean) => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      const fields = new FormData(form);
      const { id, version, editorKey, autosaveVersion } = currentDraft.current;
      const put = (loaded: Loaded) =>
        callRest("PUT", kind.call, csrf, {
          ...kind.body(fields),
          contents: formText((name) => fields.get(name)),
          [kind.names.id]: loaded.id,
          [kind.names.version]: loaded.version,
          editorKey,
          autosaveVersion,
          autosaveYn: byHand ? "N" : "Y",
        });
      unsaved.current = false;
      let loaded: Loaded = { id, version };
      let answer = await put(loaded);
      // The draft is gone, perhaps deleted in another window: save a new one.
      if (answer.status === 404 && id !== "") {
        loaded = NONE;
        answer = await put(loaded);
      }
      if (answer.status !== 200) {
        unsaved.current = true;
        return setMessage({ text: `${byHand ? "임시저장" : "자동 저장"}하지 못했어요. ${failureReason(answer)}`, bad: true });
      }
      const savedTime = new Date().toLocaleTimeString("ko-KR", {
        timeZone: "Asia/Seoul",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      dirty.current = unsaved.current;
      const savedId = String(answer.body[kind.names.id]);
      const saved = String(answer.body.version);
      if (byHand || savedId === loaded.id) loaded = { id: savedId, version: saved };
      const next = { ...loaded, editorKey: String(answer.body.editorKey), autosaveVersion: saved };
      // Render at once: a submission must post the new versions.
      flushSync(() => setDraft(next));
      setMessage({ text: byHand ? `${savedTime}에 임시저장했어요.` : `${savedTime}에 자동 저장했어요.`, bad: false });
      if (byHand) window.history.replaceState(window.history.state, "", kind.page(savedId));
      onSaved(byHand ? savedId : null);
    },
    [kind, formId, csrf, onSaved],
  );

  /** Each save needs the previous answer's versions. */
  const running = useRef<Promise<void> | null>(null);
  const save = useCallback(
    (byHand: boolean) => {
      const next = (running.current ?? Promise.resolve())
        .then(() => write(byHand))
        .finally(() => {
          if (running.current === next) running.current = null;
        });
      running.current = next;
      return next;
    },
    [write],
  );

  useEffect(() => {
    const timer = setInterval(() => void (unsaved.current && save(false)), AUTOSAVE_MS);
    const ask = (event: BeforeUnloadEvent) => void (dirty.current && event.preventDefault());
    const lost = () => setMessage({ text: "연결이 끊겼어요. 쓰는 글은 이 브라우저에 남고, 다시 이어지면 저장해요.", bad: true });
    const back = () => void (unsaved.current ? save(false) : setMessage(null));
    window.addEventListener("beforeunload", ask);
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      clearInterval(timer);
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
      window.removeEventListener("beforeunload", ask);
    };
  }, [save]);

  const changed = useCallback(() => {
    unsaved.current = true;
    dirty.current = true;
  }, []);
  /** Let a running save finish first, or its draft would stay behind. */
  const leaving = useCallback((event: MouseEvent<HTMLButtonElement>) => {
    dirty.current = false;
    unsaved.current = false;
    if (!running.current) return;
    event.preventDefault();
    const button = event.currentTarget;
    void running.current.finally(() => button.click());
  }, []);
  /** After the editor took another text, its automatic saves go elsewhere. */
  const adopt = useCallback((editor: Pick<Draft, "editorKey" | "autosaveVersion">) => setDraft((known) => ({ ...known, ...editor })), []);
  return { draft, message, save, changed, leaving, adopt };
}

function failureReason({ status, body }: Answer): string {
  if (status === 401) return "로그인이 만료됐어요. 저장을 누르면 로그인한 뒤 이 글을 이어서 쓸 수 있어요.";
  if (body.code === "common.csrf") return "다른 창에서 로그인이 바뀌었어요. 저장을 누르면 이 글을 이어서 쓸 수 있어요.";
  const [wrong] = (body.errors ?? []) as { path?: string }[];
  return wrong?.path === "title" ? `제목: ${body.message}` : (body.message ?? "");
}
