import { useEffect, useState, useSyncExternalStore } from "react";
import { isBusy, subscribeBusy } from "./busy";

const PATIENCE_MS = 300;

export function BusyBar() {
  const busy = useSyncExternalStore(subscribeBusy, isBusy, () => false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className="busy" role="status" data-shown={shown ? "" : undefined}>
      {shown && <span className="sr-only">불러오는 중이에요</span>}
    </div>
  );
}
