export const NAME = "username";
export const MARK = "authorization";

/** Tells other tabs that nobody is logged in (rule 85). Throws where storage is forbidden. */
export function forgetPresence(): void {
  localStorage.removeItem(NAME);
  localStorage.removeItem(MARK);
}
