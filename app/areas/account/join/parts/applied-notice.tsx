import { NoticeStrip } from "~/ui/notice-strip";
import { APPLIED } from "../join-texts";
import { NoticeDialog } from "./notice-dialog";

/** The message at the end of a sign-up (1 §2): a dialog with script, in the page without. */
export function AppliedNotice() {
  return (
    <>
      <NoticeDialog title="회원가입">{APPLIED}</NoticeDialog>
      <NoticeStrip type="success">{APPLIED}</NoticeStrip>
    </>
  );
}
