import { useState } from "react";
import type { PanelForm } from "../sending.schema.server";
import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "~/ui/form/fields";
import { AD_CONTACT_LIMIT, AD_NAME_LIMIT, type CardMessage, OPENING_LIMIT } from "../../internal/card-text";
import { CardPreview } from "./card-preview";

export type TypedMessage = { opening: string; ad: boolean; adName: string; adContact: string };

type Field = FieldMetadata<unknown, PanelForm, string[]>;
type Props = {
  post: { title: string; summary: string; pictureUrl: string | null };
  typed: TypedMessage;
  onAd: (ad: boolean) => void;
  fields: { opening: Field; adName: Field; adContact: Field };
};

/** Without script a button redraws the card preview. */
export function MessageFields({ post, typed: first, onAd, fields }: Props) {
  const [current, setTyped] = useState(first);
  const type = (more: Partial<TypedMessage>) => setTyped({ ...current, ...more });
  const message: CardMessage = {
    opening: current.opening.trim(),
    ad: current.ad ? { name: current.adName, contact: current.adContact } : null,
  };
  return (
    <div className="send-message">
      <CardPreview post={post} message={message} />
      <div className="send-typed">
        <Line
          name="opening"
          label="첫 줄"
          rule="제목 아래에 먼저 보이는 인사예요. 비워 두어도 돼요."
          limit={OPENING_LIMIT}
          value={current.opening}
          field={fields.opening}
          onType={(opening) => type({ opening })}
        />
        <div className="field">
          <label className="choice">
            <input
              className="checkbox"
              type="checkbox"
              name="ad"
              value="Y"
              defaultChecked={first.ad}
              aria-describedby="ad-rule"
              onChange={(event) => {
                type({ ad: event.currentTarget.checked });
                onAd(event.currentTarget.checked);
              }}
            />
            <span>광고성 글</span>
          </label>
          <p className="field-rule" id="ad-rule">
            물건이나 서비스를 알리는 글이면 켜 주세요.
          </p>
        </div>
        <div className="send-advertiser" data-shown={current.ad || undefined}>
          <p className="field-rule">
            (광고) 표시와 보내는 사람이 붙고, 밤 9시부터 아침 8시까지는 보내지 않고 발송 대기에 넣어요. 광고를 받겠다고 미리 동의한
            사람에게만 보낼 수 있어요(정보통신망법 제50조).
          </p>
          <Line
            name="adName"
            label="보내는 사람 이름"
            rule="광고성 글에만 붙어요. 상호나 이름을 입력해 주세요."
            limit={AD_NAME_LIMIT}
            value={current.adName}
            field={fields.adName}
            onType={(adName) => type({ adName })}
          />
          <Line
            name="adContact"
            label="연락처"
            rule="전화번호나 메일 주소를 입력해 주세요."
            limit={AD_CONTACT_LIMIT}
            value={current.adContact}
            field={fields.adContact}
            onType={(adContact) => type({ adContact })}
          />
        </div>
        <noscript>
          <button className="btn btn-sm" type="submit" name="intent" value="search">
            카드 새로고침
          </button>
        </noscript>
      </div>
    </div>
  );
}

type LineProps = {
  name: string;
  label: string;
  rule: string;
  limit: number;
  value: string;
  field: Field;
  onType: (text: string) => void;
};

function Line({ name, label, rule, limit, value, field, onType }: LineProps) {
  const errorId = field.errors?.length ? field.errorId : undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <p className="field-rule" id={`${name}-rule`}>
        {rule}
      </p>
      <div className="send-line">
        <input
          className="input"
          id={name}
          name={name}
          maxLength={limit}
          defaultValue={value}
          autoComplete="off"
          aria-describedby={[`${name}-rule`, `${name}-count`, errorId].filter(Boolean).join(" ")}
          aria-invalid={errorId ? true : undefined}
          autoFocus={errorId !== undefined}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        <span className="send-typed-count" id={`${name}-count`}>{`${[...value].length} / ${limit}자`}</span>
      </div>
      <FieldError field={field} />
    </div>
  );
}
