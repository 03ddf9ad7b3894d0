import { Form, useSearchParams } from "@remix-run/react";
import { DataTable } from "~/ui/list/data-table";
import { triedColumns } from "../tried.columns";
import type { Tried } from "../try-payout.server";

const OWN = ["amountWon", "on"];

/** A GET form, so it works without script. */
export function PayoutCalculator({ amountWon, on, tried }: { amountWon: number; on: string; tried: Tried[] }) {
  const [query] = useSearchParams();
  const otherParams = [...query].filter(([name]) => !OWN.includes(name));
  return (
    <>
      <h2>지급액 계산해 보기</h2>
      <Form method="get" className="search" preventScrollReset>
        {otherParams.map(([name, value], index) => (
          <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
        ))}
        <p>
          <label htmlFor="amountWon">저작권료(원)</label>
          <input
            className="input"
            type="number"
            id="amountWon"
            name="amountWon"
            min={1}
            max={1_000_000_000}
            defaultValue={amountWon}
            key={amountWon}
          />
        </p>
        <p>
          <label htmlFor="on">정산하는 날</label>
          <input className="input" type="date" id="on" name="on" defaultValue={on} key={on} />
        </p>
        <button className="btn" type="submit">
          계산
        </button>
      </Form>
      <DataTable label="지급액 계산" columns={triedColumns} rows={tried} empty={<p className="quiet">이날에는 공제 기준이 없어요.</p>} />
    </>
  );
}
