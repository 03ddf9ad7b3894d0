import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Icon } from "~/ui/icon";
import type { Step } from "../first-steps";

const HERE = "/app/main";

export function FirstStepsList({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ state }) => state === "done").length;
  const skipped = steps.filter(({ state }) => state === "skipped");
  return (
    <section className="home-steps sheet" aria-labelledby="steps">
      <div className="home-part-head">
        <h2 id="steps">첫걸음</h2>
        <p className="quiet">{`${steps.length}개 중 ${done}개 했어요.`}</p>
        <StepsSwitch wish="hide" />
      </div>
      <progress className="progress" value={done} max={steps.length} aria-label="한 첫걸음" />
      <ol>
        {steps.filter(isOpen).map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
      {done > 0 && <DoneSteps steps={steps} />}
      {skipped.length > 0 && (
        <details className="home-skipped">
          <summary>{`건너뛴 단계 보기 (${skipped.length})`}</summary>
          <ol>
            {skipped.map((step) => (
              <StepRow key={step.key} step={step} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

const isOpen = ({ state }: Step) => state === "next" || state === "open";

function DoneSteps({ steps }: { steps: Step[] }) {
  return (
    <ul className="home-done" aria-label="한 일">
      {steps.flatMap(({ key, title, state }) =>
        state === "done"
          ? [
              <li key={key}>
                <Icon name="check" size={16} /> {title}
              </li>,
            ]
          : [],
      )}
    </ul>
  );
}

function StepRow({ step: { key, title, text, href, state } }: { step: Step }) {
  return (
    <li data-state={state}>
      <span className="home-dot" aria-hidden="true" />
      <div>
        <a href={href}>{title}</a>
        <p className="quiet">{text}</p>
      </div>
      <SkipForm step={key} title={title} wish={state === "skipped" ? "resume" : "skip"} />
    </li>
  );
}

function SkipForm({ step, title, wish }: { step: string; title: string; wish: "skip" | "resume" }) {
  const [form] = useForm({ id: `${wish}-${step}` });
  const label = wish === "skip" ? "건너뛰기" : "다시 하기";
  return (
    <PostForm form={form} bare action={HERE} className="home-skip">
      <input type="hidden" name="step" value={step} />
      <SubmitButton className="btn btn-ghost btn-sm" name="steps" value={wish} pending={wish === "skip" ? "건너뛰는 중…" : "여는 중…"}>
        {label} <span className="sr-only">{`(${title})`}</span>
      </SubmitButton>
    </PostForm>
  );
}

export function StepsSwitch({ wish }: { wish: "hide" | "show" }) {
  const [form] = useForm({ id: "first-steps" });
  return (
    <PostForm form={form} bare action={HERE} className="home-switch">
      <SubmitButton className="btn btn-ghost btn-sm" name="steps" value={wish} pending={wish === "hide" ? "숨기는 중…" : "여는 중…"}>
        {wish === "hide" ? "첫걸음 숨기기" : "첫걸음 다시 보기"}
      </SubmitButton>
    </PostForm>
  );
}
