import { planPath } from "~/areas/blog/addresses/blog-address";
import { momentText } from "~/areas/blog/writing/planning/plan-words";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { useSend } from "~/ui/list/use-send";

type Planned = { plannedPostId: number; title: string; summary: string; publishAt: Date; failure: string | null; isLate: boolean };

export function DeskPlanned({ planned, now }: { planned: Planned[]; now: Date }) {
  return (
    <ul className="offers" onSubmit={useSend()}>
      {planned.map((post) => (
        <PlannedRow key={post.plannedPostId} {...post} now={now} />
      ))}
    </ul>
  );
}

function PlannedRow({ plannedPostId: id, title, summary, now, ...standing }: Planned & { now: Date }) {
  return (
    <li className="offer desk-row desk-draft desk-plan" id={`plan-${id}`}>
      <div className="offer-text">
        <a href={planPath(id)}>{title}</a> <span className="desk-meta">{summary}</span>{" "}
        <span className="desk-meta">
          <Standing {...standing} now={now} />
        </span>
      </div>{" "}
      <a className="btn btn-sm" href={planPath(id)}>
        수정
      </a>{" "}
      <form method="post" className="desk-plan-acts">
        <CsrfField />
        <input type="hidden" name="plannedPostId" value={id} />
        <SubmitButton className="btn btn-sm" name="intent" value="publish-now" aria-label={`${title} 지금 발행`}>
          지금 발행
        </SubmitButton>{" "}
        <SubmitButton className="btn btn-sm btn-ghost" name="intent" value="unplan" aria-label={`${title} 예약 취소`}>
          예약 취소
        </SubmitButton>
      </form>
    </li>
  );
}

function Standing({ publishAt, failure, isLate, now }: Pick<Planned, "publishAt" | "failure" | "isLate"> & { now: Date }) {
  const moment = <time dateTime={publishAt.toISOString()}>{momentText(publishAt, now)}</time>;
  if (failure !== null)
    return (
      <span className="state" data-state="bad">
        <span>
          {"발행하지 못함 · "}
          {moment}
          {` · ${failure}`}
        </span>
      </span>
    );
  return (
    <span className="state" data-state={isLate ? "wait" : "now"}>
      <span>
        {"예약 · "}
        {moment}
        {isLate && " · 곧 발행해요"}
      </span>
    </span>
  );
}
