import { useEffect, useRef, useState } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to server-sent events of `url` while the page is visible. Reconnects after 1 s, 2 s, 4 s … 30 s; after "stop" only when shown or
 * focused.
 */
export function useEventSource(url: string | null, onMessage: (data: string) => void, event = "message"): boolean {
  const [open, setOpen] = useState(false);
  const latestOnMessage = useRef(onMessage);
  useEffect(() => {
    latestOnMessage.current = onMessage;
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
      source.addEventListener(event, (message) => latestOnMessage.current((message as MessageEvent<string>).data));
      source.addEventListener("stop", stop);
      source.addEventListener("error", () => {
        stop();
        timer = setTimeout(start, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      });
    };
    const startOrStop = () => (document.hidden ? stop() : start());
    const onFocus = () => void (source ?? start());

    startOrStop();
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", startOrStop);
    return () => {
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", startOrStop);
      stop();
    };
  }, [url, event]);

  return open;
}

/** Asks while visible, online and not `busy`, and when shown again: a phone may have dropped the open call. */
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
    const startOrStop = () => {
      clearInterval(timer);
      if (document.hidden || !navigator.onLine) return;
      latest.current.ask();
      start();
    };

    if (!document.hidden) start();
    document.addEventListener("visibilitychange", startOrStop);
    window.addEventListener("online", startOrStop);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", startOrStop);
      window.removeEventListener("online", startOrStop);
    };
  }, [ms]);
}
