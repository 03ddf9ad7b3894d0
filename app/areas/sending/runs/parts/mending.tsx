import { mendingOf } from "../send-texts";

/** The link that mends what a refusal names, and brings the person back here. */
export function Mending({ code, back }: { code: string | null; back: string }) {
  const way = mendingOf(code, back);
  if (!way) return null;
  return (
    <p>
      <a className={way.kakao ? "btn btn-kakao" : "btn btn-primary"} href={way.href}>
        {way.label}
      </a>
    </p>
  );
}
