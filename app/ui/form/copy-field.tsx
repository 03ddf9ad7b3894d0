import { useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "../icon";
import { showToast } from "../toast";

export function CopyField({ label, value, copied = "복사했습니다." }: { label: string; value: string; copied?: string }) {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row copy-row">
        {/* Full text width: text browsers cannot scroll a field. */}
        <input className="input" id={id} readOnly size={value.length} value={value} onFocus={(event) => event.currentTarget.select()} />
        {hydrated && (
          <button className="btn" type="button" onClick={() => copy(value, id, copied)}>
            <Icon name="copy" size={18} />
            복사
          </button>
        )}
      </div>
    </div>
  );
}

async function copy(value: string, id: string, copied: string) {
  try {
    await navigator.clipboard.writeText(value);
    showToast("success", copied);
  } catch {
    document.getElementById(id)?.focus();
    showToast("warning", "주소를 선택해 두었습니다. Ctrl+C를 눌러 복사해 주세요.", 4000);
  }
}
