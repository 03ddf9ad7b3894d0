import { useCallback, useEffect, useRef, useState } from "react";
import { dropText, keepText, keptTexts, type KeptText } from "~/ui/form/kept-texts";
import { formText } from "../../text/picture-descriptions";

const KEEP_MS = 1_000;
const ANSWER_MS = 200;

type Opened = { userId: string; editor: string; place: string; title: string; contents: string };
type Said = { editor: string; place: string; isAnswer: boolean };

/**
 * Keeps what is typed in the browser until a save. `found`: a text of a closed window; `isTwice`: another window edits the same.
 */
export function useKeptText(formId: string, { userId, editor, place, title, contents }: Opened) {
  const [found, setFound] = useState<KeptText | null>(null);
  const [isTwice, setTwice] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const living = new Set([editor]);
    const channel = new BroadcastChannel(`text:${userId}`);
    const say = (isAnswer: boolean) => channel.postMessage({ editor, place, isAnswer } satisfies Said);
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      living.add(data.editor);
      if (place !== "" && data.place === place) setTwice(true);
      if (!data.isAnswer) say(true);
    };
    say(false);
    const look = setTimeout(() => {
      const text = keptTexts(userId).find((one) => one.place === place && !living.has(one.editor));
      if (text && (text.title !== title || text.contents !== contents)) setFound(text);
    }, ANSWER_MS);
    return () => {
      clearTimeout(look);
      clearTimeout(timer.current);
      channel.close();
    };
  }, [userId, editor, place]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = document.getElementById(formId) as HTMLFormElement | null;
      if (!form) return;
      const fields = new FormData(form);
      const typed = { title: String(fields.get("title") ?? ""), contents: formText((name) => fields.get(name)) };
      keepText(userId, { ...typed, editor, place, at: Date.now() });
    }, KEEP_MS);
  }, [formId, userId, editor, place]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    dropText(userId, editor);
  }, [userId, editor]);

  const forget = (text: KeptText) => {
    dropText(userId, text.editor);
    setFound(null);
  };
  return { found, isTwice, keep, drop, forget };
}
