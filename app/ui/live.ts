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

/**
 * Calls `ask` every `ms` while the page is seen and the machine is connected; not while the last answer is still awaited (`busy`). A page
 * that is put behind another, as opening the messenger on a phone does, waits and asks at once when it is seen again, whatever became of
 * the call it was at; a lost connection likewise.
 */
export function usePolling(ask: () => void, ms: number, busy: boolean): void {
  const latest = useRef({ ask, busy });
  useEffect(() => {
    latest.current = { ask, busy };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      clearInterval(timer);
      timer = setInterval(() => navigator.onLine && !latest.current.busy && latest.current.ask(), ms);
    };
    const look = () => {
      clearInterval(timer);
      if (document.hidden || !navigator.onLine) return;
      latest.current.ask();
      start();
    };

    if (!document.hidden) start();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [ms]);
}
