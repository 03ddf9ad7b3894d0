import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Dialog } from "~/ui/dialog";

/** Needs script, so the page must carry the same text. */
export function NoticeDialog({ title, button = "확인", children }: { title: string; button?: string; children: ReactNode }) {
  const hydrated = useHydrated();
  const [read, setRead] = useState(false);
  if (!hydrated || read) return null;
  return (
    <Dialog title={title} onClose={() => setRead(true)}>
      <p>{children}</p>
      <div className="row notice-close">
        <button className="btn btn-primary" type="button" onClick={() => setRead(true)}>
          {button}
        </button>
      </div>
    </Dialog>
  );
}
