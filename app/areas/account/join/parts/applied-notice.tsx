import { NoticeStrip } from "~/ui/notice-strip";
import { APPLIED } from "../join-texts";
import { NoticeDialog } from "./notice-dialog";

export function AppliedNotice() {
  return (
    <>
      <NoticeDialog title="회원가입">{APPLIED}</NoticeDialog>
      <NoticeStrip type="success">{APPLIED}</NoticeStrip>
    </>
  );
}
