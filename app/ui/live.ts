import { useEffect, useRef, useState } from "react";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to the server-sent events of `url` (null: does not). Stops while the page is hidden and resumes when it is visible; after a lost
 * connection it retries after 1 s, 2 s, 4 s … 30 s. When the server sends the event "stop", which it does when the login is over or has too
 * many streams, it resumes only when the page is shown or focused again. Returns whether it is connected. `event` names an event other than "message".
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
      source.addEventListener("stop", stop);
      source.addEventListener("error", () => {
        stop();
        timer = setTimeout(start, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      });
    };
    const look = () => (document.hidden ? stop() : start());
    const onFocus = () => void (source ?? start());

    look();
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [url, event]);

  return open;
}

/**
 * Calls `ask` every `ms` while the page is visible, the machine is online and no answer is awaited (`busy`). When a hidden page becomes
 * visible again, or the connection returns, it calls at once, even if an earlier call is still open: a phone that opened the messenger may
 * have dropped it.
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
