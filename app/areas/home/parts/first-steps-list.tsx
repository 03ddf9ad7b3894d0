import { PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Icon } from "~/ui/icon";
import type { Step } from "../first-steps";

const HERE = "/app/main";

export function FirstStepsList({ steps }: { steps: Step[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="home-steps box" aria-labelledby="steps">
      <h2 id="steps">첫걸음</h2>
      <p className="quiet">{`${steps.length}개 중 ${done}개 했어요.`}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.title} data-state={step.done ? "done" : step.next ? "next" : undefined}>
            {step.done ? <Icon name="check" /> : <span className="home-dot" aria-hidden="true" />}{" "}
            <div>
              {step.next || step.done ? <strong>{step.title}</strong> : <a href={step.href}>{step.title}</a>}
              {step.done && <span className="quiet"> 했어요</span>}
              {!step.done && <p className="quiet">{step.text}</p>}
              {step.next && <PrimaryLink href={step.href}>{step.label}</PrimaryLink>}
            </div>
          </li>
        ))}
      </ol>
      <StepsSwitch wish="hide" />
    </section>
  );
}

export function StepsSwitch({ wish }: { wish: "hide" | "show" }) {
  const [form] = useForm({ id: "first-steps" });
  return (
    <PostForm form={form} bare action={HERE} className="home-switch">
      <SubmitButton className="btn btn-ghost" name="steps" value={wish} pending={wish === "hide" ? "숨기는 중…" : "여는 중…"}>
        {wish === "hide" ? "첫걸음 숨기기" : "첫걸음 다시 보기"}
      </SubmitButton>
    </PostForm>
  );
}
