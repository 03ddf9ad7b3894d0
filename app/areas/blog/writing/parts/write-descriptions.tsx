import { type ChangeEvent, useId, useState } from "react";
import { counted } from "~/messages/counted";
import { useIsFirstWrong } from "~/ui/form/fields";
import { Icon } from "~/ui/icon";
import { type Described, MAX_DESCRIPTION_LENGTH, MAX_DESCRIBED_PICTURES, oneLine, pictureTag } from "../../text/picture-descriptions";

type Errors = Record<string, string[] | null> | null | undefined;
type Props = {
  pictures: Described[];
  errors: Errors;
  /** Without this callback the fields are posted. */
  onDescribe?: (place: number, changes: Partial<Omit<Described, "path">>) => void;
};

export function WriteDescriptions(props: Props) {
  return props.pictures.length === 0 ? null : <Descriptions {...props} />;
}

function Descriptions({ pictures, errors, onDescribe }: Props) {
  const id = useId();
  /** Pictures put in with the editor have their words at hand. A list already typed in stays open. */
  const [isList] = useState(!onDescribe);
  const unnamed = pictures.filter(({ alt }) => alt === "").length;
  const isRefused = Object.keys(errors ?? {}).some((name) => /^(alt|caption)-\d/.test(name));
  return (
    <details className="write-descriptions" open={isList || isRefused}>
      <summary className="chevron">
        {`사진 설명 (${counted(pictures.length)})`}{" "}
        {unnamed > 0 && <span className="quiet">{`대체 텍스트 없음 ${counted(unnamed)}장`}</span>}
      </summary>
      <p className="field-rule" id={`${id}alt`}>
        대체 텍스트는 화면을 읽어 주는 프로그램과 사진이 안 보일 때 쓰여요. 무엇이 보이는지 적고, 장식용이면 비워 두세요.
      </p>
      <p className="field-rule" id={`${id}caption`}>
        사진 아래 설명은 누구에게나 사진 밑에 보여요.
      </p>
      <ol>
        {pictures.slice(0, MAX_DESCRIBED_PICTURES).map((picture, row) => (
          <li key={row}>
            <fieldset>
              <legend>사진 {row + 1}</legend>
              <img src={`${picture.path}?w=480`} alt="" width={96} height={96} loading="lazy" />
              {!onDescribe && <input type="hidden" name={`picture-${row}`} value={pictureTag(picture)} />}
              <Line
                label="대체 텍스트"
                name={`alt-${row}`}
                ruleId={`${id}alt`}
                value={picture.alt}
                errors={errors}
                onType={onDescribe && ((alt) => onDescribe(row, { alt }))}
              />
              <Line
                label="사진 아래 설명"
                name={`caption-${row}`}
                ruleId={`${id}caption`}
                value={picture.caption}
                errors={errors}
                onType={onDescribe && ((caption) => onDescribe(row, { caption }))}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      {pictures.length > MAX_DESCRIBED_PICTURES && (
        <p className="quiet">{`사진이 많아 앞의 ${counted(MAX_DESCRIBED_PICTURES)}장만 여기에서 적을 수 있어요.`}</p>
      )}
    </details>
  );
}

type LineProps = { label: string; name: string; ruleId: string; value: string; errors: Errors; onType?: (words: string) => void };

function Line({ label, name, ruleId, value, errors, onType }: LineProps) {
  const id = useId();
  const error = errors?.[name]?.[0];
  const [typedText, setTypedText] = useState(value);
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
    (onType ?? setTypedText)(/[\r\n]/.test(target.value) ? oneLine(target.value) : target.value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="textarea"
        id={id}
        rows={2}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoFocus={useIsFirstWrong(name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={[ruleId, error && `${id}error`].filter(Boolean).join(" ")}
        name={onType ? undefined : name}
        value={onType ? value : typedText}
        onChange={type}
        onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && event.preventDefault()}
      />
      {error && (
        <p className="field-error" id={`${id}error`}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
