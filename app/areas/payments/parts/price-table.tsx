import { counted } from "~/messages/counted";
import { PRICE_WON, won } from "../price";

type Limits = { perDay: number; perMonth: number };
type Row = [name: string, price: string, text: string];

const FREE: Row[] = [
  ["고객 등록", "무제한", "몇 명이든 등록해요."],
  ["콘텐츠 보기", "무료", "받은 글과 숍의 글을 읽어요."],
  ["글쓰기", "무료", "내 블로그에 올려요."],
  ["저작권료 자료", "무료", "달마다 쌓인 저작권료를 확인해요."],
  ["공감 보고서", "무료", "몇 명에게 전달되고 읽혔는지 봐요."],
  ["세미나 참여", "무료", "참석도, 여는 일도 무료예요."],
];

const paidRows = ({ perDay, perMonth }: Limits): Row[] => [
  ["콘텐츠 발송", `월 ${won(PRICE_WON)}`, "부가세 포함이에요."],
  ["하루 발송 한도", `${counted(perDay)}건`, "한 사람에게 한 편이 한 건이에요."],
  ["한 달 발송 한도", `${counted(perMonth)}건`, fullDays(perDay, perMonth)],
];

const fullDays = (perDay: number, perMonth: number) =>
  `하루 ${counted(perDay)}건씩 ${counted(Math.max(1, Math.floor(perMonth / perDay)))}일 동안 보낼 수 있어요.`;

/** The documents' price table. */
export function PriceTable(limits: Limits) {
  return (
    <details className="fold price-fold" open>
      <summary>
        <h2>요금표</h2>
      </summary>
      <table className="pub-table price-table">
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">요금과 한도</th>
          </tr>
        </thead>
        <Group name="유료" rows={paidRows(limits)} />
        <Group name="무료" rows={FREE} />
      </table>
    </details>
  );
}

function Group({ name, rows }: { name: string; rows: Row[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {name}
        </th>
      </tr>
      {rows.map(([item, price, text]) => (
        <tr key={item}>
          <th scope="row">{item}</th>
          <td>
            <div className="price-cell">
              <strong>{price}</strong> <span>{text}</span>
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
