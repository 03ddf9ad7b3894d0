import { counted } from "~/messages/counted";

type Used = { label: string; count: number; limit: number };

export function Quota({ of }: { of: Used[] }) {
  return (
    <dl className="home-quota">
      {of.map(({ label, count, limit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <progress className="progress" value={Math.min(count, limit)} max={limit} aria-label={`${label} 보낸 수`} />{" "}
            <span>{`${counted(count)} / ${counted(limit)}명 보냄`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
