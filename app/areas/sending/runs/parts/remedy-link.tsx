import { remedyOf } from "../../sending-words";

export function RemedyLink({ code, back }: { code: string | null; back: string }) {
  const remedy = remedyOf(code, back);
  if (!remedy) return null;
  return (
    <p>
      <a className={remedy.kakao ? "btn btn-kakao" : "btn btn-primary"} href={remedy.href}>
        {remedy.label}
      </a>
    </p>
  );
}
