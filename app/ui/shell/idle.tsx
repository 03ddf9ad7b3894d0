import { useEffect, useRef, useState } from "react";
import { Dialog } from "../dialog";

/** The server ends a login after 30 idle minutes (rule 23). */
const IDLE_MS = 30 * 60_000;
const WARN_MS = 2 * 60_000;
const TELL_MS = 5 * 60_000;
const SEEN = "lastSeen";
const ASK = "/v1/system/user/my-role";

type State = "in" | "warned" | "out";

/**
 * Warns before the idle logout. Typed values survive: the login opens in another window, and the server keeps forms sent later. All tabs
 * share one clock, restarted by each `answer`.
 */
export function IdleGuard({ answer }: { answer: unknown }) {
  const [state, setState] = useState<State>("in");
  const seen = useRef(0);

  useEffect(() => {
    note(seen);
    setState("in");
  }, [answer]);

  useEffect(() => {
    let reportedAt = Date.now();
    const act = () => {
      if (Date.now() - reportedAt < TELL_MS || idleFor(seen) > IDLE_MS - WARN_MS) return;
      reportedAt = Date.now();
      void stay(seen);
    };
    const timer = setInterval(() => {
      const idle = idleFor(seen);
      setState(idle >= IDLE_MS ? "out" : idle >= IDLE_MS - WARN_MS ? "warned" : "in");
    }, 1_000);
    document.addEventListener("keydown", act);
    document.addEventListener("pointerdown", act);
    return () => {
      clearInterval(timer);
      document.removeEventListener("keydown", act);
      document.removeEventListener("pointerdown", act);
    };
  }, []);

  async function remain() {
    setState((await stay(seen)) ? "in" : "out");
  }

  if (state === "warned")
    return (
      <Dialog title="곧 로그아웃됩니다" onClose={() => void remain()}>
        <p>30분 동안 쓰지 않아 2분 안에 자동으로 로그아웃돼요. 쓰던 내용은 그대로 남아요.</p>
        <div className="row">
          <button className="btn btn-primary" type="button" onClick={() => void remain()}>
            계속 사용하기
          </button>
        </div>
      </Dialog>
    );
  if (state === "out")
    return (
      <div className="strip idle-out" data-type="warning" role="alert">
        <p>
          오래 쓰지 않아 로그아웃했습니다. 쓰던 내용은 그대로 있어요.{" "}
          <a href="/app/login" target="_blank" rel="noopener">
            새 창에서 다시 로그인
          </a>
          한 뒤에 이 창에서 저장해 주세요.
        </p>
      </div>
    );
  return null;
}

function idleFor(seen: { current: number }): number {
  try {
    seen.current = Math.max(seen.current, Number(localStorage.getItem(SEEN)) || 0);
  } catch {
    // Storage may be forbidden; then each tab keeps its own time.
  }
  return Date.now() - seen.current;
}

function note(seen: { current: number }): void {
  seen.current = Date.now();
  try {
    localStorage.setItem(SEEN, String(seen.current));
  } catch {
    return;
  }
}

async function stay(seen: { current: number }): Promise<boolean> {
  try {
    const response = await fetch(ASK, { headers: { Accept: "application/json" } });
    if (response.ok) note(seen);
    return response.status !== 401;
  } catch {
    return true;
  }
}
