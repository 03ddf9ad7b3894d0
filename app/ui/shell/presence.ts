import { useEffect, useRef } from "react";
import { forgetTexts } from "../form/kept-texts";
import { forgetRows } from "../list/keep-rows";
import { showToast } from "../toast";
import { forgetPresence, MARK, NAME } from "./presence-mark";

/** Tells other tabs about a login or logout (rule 85); stores only whether someone is logged in. `undefined`: the login is unknown. */
export function usePresence(viewer: { email: string; userId: string } | null | undefined): void {
  const email = viewer && viewer.email;
  const userId = viewer?.userId;
  const lastEmail = useRef(email);
  useEffect(() => {
    if (email === undefined) return;
    if (lastEmail.current !== email) forgetRows();
    lastEmail.current = email;
    if (userId !== undefined) forgetTexts(userId);
    try {
      if (email === null) forgetPresence();
      else {
        localStorage.setItem(NAME, email);
        localStorage.setItem(MARK, "Y");
      }
    } catch {
      return; // Storage may be forbidden; the tabs then do not notice.
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key !== MARK) return;
      if (email !== null && event.newValue === null)
        showToast("warning", "다른 창에서 로그아웃했습니다. 저장하려면 다시 로그인해 주세요.", 4000);
      if (email === null && event.newValue !== null) showToast("success", "다른 창에서 로그인했습니다. 이 화면을 새로 열어 주세요.", 4000);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [email, userId]);
}
