import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { counted } from "~/messages/counted";
import { SubmitButton } from "~/ui/form/fields";
import type { SettlementRow } from "../../list/settlement-row.server";
import { SettleAll } from "./settle-all";
import { rowName } from "../../parts/chosen-settlements";

type Props = { rows: SettlementRow[]; formKey: string; mayCancel: boolean };

/** Buttons above the list. With scripts the sum of the ticked rows follows, and the list's head has a box for all rows. */
export function SettleBar({ rows, formKey, mayCancel }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<string[]>([]);
  const [head, setHead] = useState<Element | null>(null);
  useEffect(() => {
    const form = bar.current!.closest("form")!;
    const read = () => setTicked(new FormData(form).getAll("row").map(String));
    read();
    setHead(form.querySelector(".desk th"));
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [rows]);
  const chosen = rows.filter((row) => ticked.includes(rowName(row)));
  const tickAll = ({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) => {
    for (const box of form!.querySelectorAll<HTMLInputElement>('[name="row"]')) box.checked = checked;
    setTicked(checked ? rows.map(rowName) : []);
  };
  const sum = chosen.reduce((total, { creatorFee }) => total + creatorFee, 0);
  return (
    <div ref={bar} className="row list-toolbar settle-bar" role="group" aria-label="고른 항목">
      <SubmitButton name="intent" value="settle" className="btn btn-primary" pending="정산하는 중…">
        정산
      </SubmitButton>{" "}
      {mayCancel && (
        <SubmitButton name="intent" value="cancel" className="btn" pending="취소하는 중…">
          정산 취소
        </SubmitButton>
      )}{" "}
      <output className="quiet">
        {chosen.length > 0 && `${counted(chosen.length)}건 ${counted(sum)}원을 골랐어요.`}
        {chosen.length > 1 && " 정산은 한 건씩 해요."}
      </output>{" "}
      <SettleAll rows={rows} formKey={formKey} />
      {head &&
        createPortal(
          <input
            className="checkbox"
            type="checkbox"
            aria-label="모두 고르기"
            checked={chosen.length === rows.length}
            onChange={tickAll}
          />,
          head,
        )}
    </div>
  );
}
