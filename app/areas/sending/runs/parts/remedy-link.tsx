import { remedyOf } from "../send-texts";

/** The link that resolves what a refusal names (`remedyOf`) and returns to this page. */
export function RemedyLink({ code, back }: { code: string | null; back: string }) {
  const way = remedyOf(code, back);
  if (!way) return null;
  return (
    <p>
      <a className={way.kakao ? "btn btn-kakao" : "btn btn-primary"} href={way.href}>
        {way.label}
      </a>
    </p>
  );
}
