import { useBlocker } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import type { Grid } from "../grid";

type Pending = ReadonlyMap<string, string[]>;

const Report = createContext<(id: string, params: string[] | null) => void>(() => {});

export function LeaveGuard({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending>(new Map());
  const report = useCallback((id: string, params: string[] | null) => {
    setPending((now) => {
      const next = new Map(now);
      if (params) next.set(id, params);
      else next.delete(id);
      return next;
    });
  }, []);
  const params = useMemo(() => [...pending.values()].flat(), [pending]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (pending.size === 0) return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    const now = new URLSearchParams(currentLocation.search);
    const next = new URLSearchParams(nextLocation.search);
    return params.some((name) => now.get(name) !== next.get(name));
  });
  useEffect(() => {
    if (pending.size === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [pending.size]);

  return (
    <Report.Provider value={report}>
      {children}
      {blocker.state === "blocked" && (
        <Dialog title="저장하지 않은 변경이 있습니다" onClose={() => blocker.reset()}>
          <p>이 화면을 떠나면 저장하지 않은 내용이 사라집니다.</p>
          <div className="row">
            <button type="button" className="btn btn-primary" onClick={() => blocker.reset()}>
              계속 수정
            </button>
            <button type="button" className="btn" onClick={() => blocker.proceed()}>
              버리고 이동
            </button>
          </div>
        </Dialog>
      )}
    </Report.Provider>
  );
}

/** Registers pending changes, which a new page, order, search or scope would drop. */
export function useLeaveGuard({ id, prefix, search }: Grid, isPending: boolean, scopeParams: string[]): void {
  const report = useContext(Report);
  const gridParams = ["page", "rowsPerPage", "sort", ...search.map(({ name }) => name)].map((name) => prefix + name);
  const names = [...gridParams, ...scopeParams].join("\n");
  useEffect(() => {
    report(id, isPending ? names.split("\n") : null);
    return () => report(id, null);
  }, [report, id, isPending, names]);
}
