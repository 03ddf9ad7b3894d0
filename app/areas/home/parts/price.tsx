import { PRICE_WON, won } from "~/areas/payments/price";

/** `limit`: dispatches of a month, formatted. */
export function Price({ limit }: { limit: string }) {
  return (
    <>
      <p className="pub-price">
        {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
      </p>
      <p className="quiet">{`결제하면 한 달에 ${limit}건까지 보낼 수 있어요.`}</p>
    </>
  );
}
