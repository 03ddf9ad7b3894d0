import { Form } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { Page } from "~/ui/page";
import type { DraftComparison } from "../../comparing/compare-draft.server";
import { WRITE_FORM } from "../use-writing";
import { VersionCompare } from "../version-compare";

type Props = { compared: DraftComparison; fields: Record<string, unknown>; onBack?: () => void };

/** A temporary save next to the typed text. Without scripts the page carries the typed values itself. */
export function WriteCompare({ compared: { tempContentsId, savedAt, ...texts }, fields, onBack }: Props) {
  useEffect(() => {
    const before = window.scrollY;
    window.scrollTo(0, 0);
    return () => window.scrollTo(0, before);
  }, []);
  const take = (form?: string): ReactNode => (
    <SubmitButton form={form} name="intent" value={`take-${tempContentsId}`} formNoValidate pending="되돌리는 중…">
      이 임시저장으로 되돌리기
    </SubmitButton>
  );
  const isSame = texts.title.same && texts.sameLook;
  return (
    <Page title="임시저장과 비교" lead="되돌려도 지금 쓰는 글은 임시저장 목록에 남아요." width="page">
      <VersionCompare before={`임시저장 ${formatSeoul(savedAt, "yyyy.MM.dd HH:mm")}`} after="쓰고 있는 글" {...texts} />
      {onBack ? (
        <div className="row write-compare-row">
          {!isSame && take(WRITE_FORM)}
          <button className="btn" type="button" onClick={onBack}>
            계속 쓰기
          </button>
        </div>
      ) : (
        <Form method="post" className="row write-compare-row">
          <CsrfField />
          {Object.entries(fields)
            .filter(([name, value]) => typeof value === "string" && name !== "intent")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value as string} />
            ))}
          {!isSame && take()}
          <SubmitButton className="btn" name="intent" value="continue">
            계속 쓰기
          </SubmitButton>
        </Form>
      )}
    </Page>
  );
}
