import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formText } from "../../text/picture-descriptions";
import { type Answer, callRest } from "./write-browser";

const AUTOSAVE_MS = 300_000;

export type Draft = { id: string; version: string; editorKey: string; autosaveVersion: string };
/** The save that the text was loaded from, and its version then. */
type Loaded = Pick<Draft, "id" | "version">;
const NONE: Loaded = { id: "", version: "" };

export type DraftSaid = { text: string; bad: boolean } | null;

/** Where the temporary saves of one kind of text are kept. */
export type DraftKind = {
  /** The call that keeps one. */
  call: string;
  /** The names that the call has for a save and for its version. */
  names: { id: string; version: string };
  /** What the form holds besides its text, under the call's names. */
  body: (fields: FormData) => Record<string, unknown>;
  /** The editor opened on a save. */
  page: (id: string) => string;
};

/**
 * The open editor's temporary saves: automatic every five minutes into its own row, and by hand. `changed()` reports a user's edit; leaving
 * with unsaved edits asks. `said` is the last save's message, `draft` the values that the form posts.
 */
export function useDraft(kind: DraftKind, formId: string, opened: Draft, csrf: string, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(opened);
  const [said, setSaid] = useState<DraftSaid>(null);
  const unsaved = useRef(false);
  const dirty = useRef(false);
  const now = useRef(draft);
  now.current = draft;

  const write = useCallback(
    async (byHand: boolean) => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      const fields = new FormData(form);
      const { id, version, editorKey, autosaveVersion } = now.current;
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
      // The save was deleted elsewhere meanwhile: the text goes into a new one.
      if (answer.status === 404 && id !== "") {
        loaded = NONE;
        answer = await put(loaded);
      }
      if (answer.status !== 200) {
        unsaved.current = true;
        return setSaid({ text: `${byHand ? "임시저장" : "자동 저장"}하지 못했어요. ${whyNot(answer)}`, bad: true });
      }
      const at = new Date().toLocaleTimeString("ko-KR", { timeZone: "Asia/Seoul", hour: "2-digit", minute: "2-digit" });
      dirty.current = unsaved.current;
      const row = String(answer.body[kind.names.id]);
      const saved = String(answer.body.version);
      if (byHand || row === loaded.id) loaded = { id: row, version: saved };
      const next = { ...loaded, editorKey: String(answer.body.editorKey), autosaveVersion: saved };
      // The form must post what was just answered, also when it is sent at once.
      flushSync(() => setDraft(next));
      setSaid({ text: byHand ? `${at}에 임시저장했어요.` : `${at}에 자동 저장했어요.`, bad: false });
      if (byHand) window.history.replaceState(window.history.state, "", kind.page(row));
      onSaved();
    },
    [kind, formId, csrf, onSaved],
  );

  /** One save after the other: each says the versions that the one before it was answered. */
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
  /** The form is being sent. A save under way is awaited first: unknown to the form, it would stay behind as a draft. */
  const leaving = useCallback((event: MouseEvent<HTMLButtonElement>) => {
    dirty.current = false;
    unsaved.current = false;
    if (!running.current) return;
    event.preventDefault();
    const button = event.currentTarget;
    void running.current.finally(() => button.click());
  }, []);
  return { draft, said, save, changed, leaving };
}

function whyNot({ status, body }: Answer): string {
  if (status === 401) return "로그인이 끊겼어요. 저장을 누르면 로그인한 뒤 이 글을 이어서 쓸 수 있어요.";
  if (body.code === "common.csrf") return "다른 창에서 로그인이 바뀌었어요. 저장을 누르면 이 글을 이어서 쓸 수 있어요.";
  return body.message ?? "";
}
