import { Form } from "@remix-run/react";
import { useId, useState, type ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Dialog } from "../dialog";
import { CsrfField, SubmitButton } from "./fields";

export type Question = {
  question: string;
  details?: string[];
  yes: string;
  also?: { name: string; value: string; label: string }[];
  fields: [name: string, value: string][];
};

type Props = { ask: Question; cancelHref: string; danger?: boolean; encType?: "multipart/form-data" };

/** Posts typed values again with `confirmed=Y`. */
export function ConfirmPage({ ask, cancelHref, danger, encType }: Props) {
  return (
    <div className="page" data-width="form">
      <h1>{ask.question}</h1>
      <QuestionForm ask={ask} cancelHref={cancelHref} danger={danger} encType={encType} />
    </div>
  );
}

/** A dialog over its screen; without script, a page. */
export function ConfirmOver({
  children,
  onCancel,
  ask,
  ...rest
}: Omit<Props, "ask"> & { ask: Question | null; onCancel?: () => void; children: ReactNode }) {
  const hydrated = useHydrated();
  if (ask && !hydrated) return <ConfirmPage ask={ask} {...rest} />;
  return (
    <>
      {ask && (
        <Dialog title={ask.question} onClose={onCancel ?? (() => window.location.assign(rest.cancelHref))}>
          <QuestionForm ask={ask} {...rest} onCancel={onCancel} />
        </Dialog>
      )}
      {children}
    </>
  );
}

export function useAsked(sent: { requestId: string; confirm: Question | null } | undefined) {
  const [closed, setClosed] = useState<string | null>(null);
  return { ask: sent && sent.requestId !== closed ? sent.confirm : null, onCancel: () => setClosed(sent?.requestId ?? null) };
}

function QuestionForm({ ask, cancelHref, danger, encType, onCancel }: Props & { onCancel?: () => void }) {
  const details = useId();
  return (
    <Form method="post" encType={encType} aria-describedby={ask.details?.length ? details : undefined}>
      <CsrfField />
      {ask.fields.map(([name, value], index) => (
        <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="confirmed" value="Y" />
      {ask.details && ask.details.length > 0 && (
        <ul className="confirm-details" id={details}>
          {ask.details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <SubmitButton className={danger ? "btn btn-error" : "btn btn-primary"}>{ask.yes}</SubmitButton>{" "}
        {ask.also?.map(({ label, ...field }) => (
          <SubmitButton key={label} {...field} className="btn">
            {label}
          </SubmitButton>
        ))}{" "}
        <a
          className="btn"
          href={cancelHref}
          onClick={(event) => {
            if (!onCancel) return;
            event.preventDefault();
            onCancel();
          }}
        >
          취소
        </a>
      </div>
    </Form>
  );
}
