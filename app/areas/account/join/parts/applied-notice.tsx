import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Dialog } from "~/ui/dialog";
import { NoticeStrip } from "~/ui/shell/notice-strip";
import { APPLIED } from "../join-texts";

/** The message at the end of a sign-up (1 §2): a dialog with script, in the page without. */
export function AppliedNotice() {
  const hydrated = useHydrated();
  const [read, setRead] = useState(false);
  return (
    <>
      {hydrated && !read && (
        <Dialog title="회원가입" onClose={() => setRead(true)}>
          <p>{APPLIED}</p>
          <div className="row notice-close">
            <button className="btn btn-primary" type="button" onClick={() => setRead(true)}>
              확인
            </button>
          </div>
        </Dialog>
      )}
      <NoticeStrip type="success">{APPLIED}</NoticeStrip>
    </>
  );
}
