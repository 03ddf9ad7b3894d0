import { won } from "~/areas/payments/price";
import { Icon } from "~/ui/icon";

const stepsOf = (feeWon: number) => [
  { icon: "pen", title: "쓰기", text: "글을 써서 발행해요. 쓰는 일은 무료예요." },
  {
    icon: "send",
    title: "전달",
    text:
      feeWon > 0
        ? `내가 쓴 글이 친구에게 전달될 때마다 한 건에 ${won(feeWon)}이 쌓여요.`
        : "내가 쓴 글이 실제로 전달된 수만큼 저작권료가 쌓여요.",
  },
  {
    icon: "wallet",
    title: "10일에 입금",
    text: "한 달 동안 쌓인 저작권료를 다음 달 10일에 드려요. 쉬는 날이면 그다음 영업일에 드려요.",
  },
];

export function FeeFlow({ feeWon }: { feeWon: number }) {
  return (
    <ol className="pub-flow">
      {stepsOf(feeWon).map(({ icon, title, text }) => (
        <li key={title}>
          <span className="pub-tile">
            <Icon name={icon} size={22} />
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
