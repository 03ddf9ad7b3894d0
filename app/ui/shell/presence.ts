import { useEffect, useRef } from "react";
import { forgetRows } from "../list/keep-rows";
import { showToast } from "../toast";

const NAME = "username";
const MARK = "authorization";

/**
 * Mirrors who is logged in to the other tabs, so that they notice a login or a logout (rule 85). Only the fact of a login is stored;
 * the token stays in its HttpOnly cookie. A tab that notices shows a message and leaves typed values alone. A list shown to one member is
 * forgotten before the next one's. `undefined`: who is logged in could not be read just now, which tells the other tabs nothing.
 */
export function usePresence(email: string | null | undefined): void {
  const known = useRef(email);
  useEffect(() => {
    if (email === undefined) return;
    if (known.current !== email) forgetRows();
    known.current = email;
    try {
      if (email === null) {
        localStorage.removeItem(NAME);
        localStorage.removeItem(MARK);
      } else {
        localStorage.setItem(NAME, email);
        localStorage.setItem(MARK, "Y");
      }
    } catch {
      return; // Storage may be forbidden; the tabs then do not notice.
    }
    const hear = (event: StorageEvent) => {
      if (event.key !== MARK) return;
      if (email !== null && event.newValue === null)
        showToast("warning", "다른 창에서 로그아웃했습니다. 저장하려면 다시 로그인해 주세요.", 4000);
      if (email === null && event.newValue !== null) showToast("success", "다른 창에서 로그인했습니다. 이 화면을 새로 열어 주세요.", 4000);
    };
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [email]);
}
