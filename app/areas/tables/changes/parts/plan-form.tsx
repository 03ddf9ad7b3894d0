import { counted } from "~/messages/counted";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { NoticeStrip } from "~/ui/notice-strip";
import { canStart, losesTable, type Plan, planFaults, type PlannedStep } from "../plan";
import { type PlannedField, PlannedTable } from "./planned-table";

type Props = {
  tableChangeId: number;
  plan: Plan;
  form: Parameters<typeof PostForm>[0]["form"];
  fields: Record<string, PlannedField>;
};

const starts = { CREATE: "생성 시작", UPDATE: "변경 시작", DROP: "삭제 시작" } as const;

export function PlanForm({ tableChangeId, plan, form, fields }: Props) {
  const ready = canStart(plan);
  const lost = plan.steps.filter(losesTable);
  const steps = plan.steps.map((step, index) => ({ step, place: index + 1 }));
  const details = (
    <>
      {plan.targets.map(({ release, name, isProduction, fault }) => (
        <section key={release} className="change-target" aria-labelledby={`target-${release}`}>
          <h2 id={`target-${release}`}>{`${name} 환경`}</h2>
          {isProduction && (
            <NoticeStrip type="warning">
              <p>
                <strong>운영 데이터베이스입니다.</strong> 여기서 하는 일은 실제 자료에 바로 미칩니다.
              </p>
            </NoticeStrip>
          )}
          {fault && (
            <NoticeStrip type="error">
              <p>{fault}</p>
            </NoticeStrip>
          )}
          {steps
            .filter(({ step }) => step.release === release)
            .map(({ step, place }) => (
              <PlannedTable
                key={step.tableId}
                step={step}
                place={place}
                isOpen={steps.length <= 10}
                field={ready ? fields[`typed-${place}`] : undefined}
              />
            ))}
        </section>
      ))}
      {lost.length > 0 && <Lost steps={lost} />}
    </>
  );
  if (!ready)
    return (
      <div className="change-plan">
        {details}
        <NoticeStrip type="error">
          <p>{planFaults(plan).length > 0 ? "위에 적힌 것을 수정해야 시작할 수 있어요." : "할 일이 없어요."}</p>
        </NoticeStrip>
      </div>
    );
  return (
    <PostForm form={form} className="change-plan">
      <input type="hidden" name="tableChangeId" value={tableChangeId} />
      <input type="hidden" name="planHash" value={plan.hash} />
      {details}
      <SubmitButton name="intent" value="start" className={lost.length > 0 ? "btn btn-error" : "btn btn-primary"} pending="시작하는 중…">
        {`${starts[plan.deed]}(테이블 ${counted(plan.steps.length)}개)`}
      </SubmitButton>
    </PostForm>
  );
}

function Lost({ steps }: { steps: PlannedStep[] }) {
  const rows = steps.reduce((sum, step) => sum + (step.rows?.count ?? 0), 0);
  const about = steps.every((step) => step.rows?.isExact) ? "" : "약 ";
  return (
    <NoticeStrip type="warning">
      <p>{`테이블 ${counted(steps.length)}개와 그 안의 행 ${about}${counted(rows)}개가 사라지고, 되돌릴 수 없습니다.`}</p>
    </NoticeStrip>
  );
}
