import { useEffect, useRef, useState } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to server-sent events of `url` (null: not at all). Stops while the page is hidden and starts again when it is seen; after a broken
 * line it waits 1 s, 2 s, 4 s … 30 s. Answers whether the line is open. `event` names an event other than "message".
 */
export function useEventSource(url: string | null, onMessage: (data: string) => void, event = "message"): boolean {
  const [open, setOpen] = useState(false);
  const tell = useRef(onMessage);
  useEffect(() => {
    tell.current = onMessage;
  });

  useEffect(() => {
    if (!url) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_WAIT_MS;

    const stop = () => {
      clearTimeout(timer);
      source?.close();
      source = null;
      setOpen(false);
    };
    const start = () => {
      stop();
      source = new EventSource(url);
      source.addEventListener("open", () => {
        wait = FIRST_WAIT_MS;
        setOpen(true);
      });
      source.addEventListener(event, (message) => tell.current((message as MessageEvent<string>).data));
      source.addEventListener("error", () => {
        stop();
        timer = setTimeout(start, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      });
    };
    const look = () => (document.hidden ? stop() : start());

    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [url, event]);

  return open;
}
