import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "~/ui/dialog";
import { videoOf } from "../../links/video";
import { addressIn, hrefOf } from "../../text/typed-addresses";

export type AskedAddress = "card" | "video";

const TEXTS = {
  card: { title: "링크 카드", label: "페이지 주소", rule: "글에는 그 페이지의 제목과 사진이 담긴 카드로 보여요." },
  video: { title: "동영상", label: "동영상 주소", rule: "유튜브와 비메오의 동영상이 글 안에서 재생돼요." },
};

type Props = { kind: AskedAddress; onClose: () => void; onChosen: (address: string) => void };

/** Asks for the address that a line of the text gets. */
export function AddressDialog({ kind, onClose, onChosen }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const { title, label, rule } = TEXTS[kind];
  // The dialog focuses its title first.
  useEffect(() => input.current?.focus(), []);

  /** The dialog is within the write form, which Enter would post. */
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    choose();
  }

  function choose() {
    const typed = input.current?.value.trim() ?? "";
    const known = addressIn(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
    if (known === "" || /\s/.test(typed)) return setProblem("주소를 확인해 주세요. 예: https://example.com");
    if (kind === "video" && !videoOf(hrefOf(known))) return setProblem("유튜브나 비메오의 동영상 주소를 넣어 주세요.");
    onChosen(hrefOf(known));
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <p className="field-rule" id={`${id}rule`}>
          {rule}
        </p>
        <input
          className="input"
          id={id}
          ref={input}
          onKeyDown={onKey}
          onInput={(event) => event.stopPropagation()}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2_000}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}rule${problem ? ` ${id}error` : ""}`}
        />
        {problem && (
          <p className="field-error" id={`${id}error`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="row write-dialog-foot">
        <button className="btn btn-primary" type="button" onClick={choose}>
          넣기
        </button>
        <button className="btn" type="button" onClick={onClose}>
          닫기
        </button>
      </div>
    </Dialog>
  );
}
