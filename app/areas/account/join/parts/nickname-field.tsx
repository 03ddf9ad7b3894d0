import type { FieldMetadata } from "@conform-to/react";
import { useState, type ChangeEvent, type MouseEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { nicknameSpelling } from "~/areas/account/spelling";
import { SubmitButton, TextField } from "~/ui/form/fields";

export type NicknameAnswer = { nickname: string; free: boolean };
type CheckOutcome = { answer: NicknameAnswer | null; problem: string | null };

const FREE = "사용할 수 있는 닉네임입니다.";
const TAKEN = "사용할 수 없는 닉네임입니다.";

type Props = { field: FieldMetadata<string, any, any>; answer: NicknameAnswer | null; checkUrl: string };

/** Without script the duplicate check posts the form to `checkUrl`. */
export function NicknameField({ field, answer, checkUrl }: Props) {
  const hydrated = useHydrated();
  const [live, setLive] = useState<CheckOutcome>();
  const shown = live ? live.answer : answer;
  const message = live?.problem ?? (shown ? (shown.free ? FREE : TAKEN) : "");

  const edited = (event: ChangeEvent<HTMLInputElement>) => {
    if (shown?.nickname !== nicknameSpelling(event.target.value)) setLive({ answer: null, problem: null });
  };
  const check = async (event: MouseEvent<HTMLButtonElement>) => {
    if (!hydrated) return;
    event.preventDefault();
    const input = event.currentTarget.form?.elements.namedItem(field.name);
    const nickname = input instanceof HTMLInputElement ? nicknameSpelling(input.value) : "";
    if (nickname === "") return setLive({ answer: null, problem: "닉네임을 입력해 주세요." });
    setLive(await ask(nickname));
  };

  return (
    <div className="nickname-field">
      <TextField field={field} label="닉네임" rule="2자에서 20자까지 쓸 수 있어요." autoComplete="nickname" onChange={edited} />
      <input type="hidden" name="checkedNickname" value={shown?.free ? shown.nickname : ""} />
      <div className="row">
        <SubmitButton className="btn" formAction={checkUrl} formNoValidate name="deed" value="check" pending="확인하는 중…" onClick={check}>
          중복 확인
        </SubmitButton>
        <p className="nickname-says" role="status" data-free={shown ? (shown.free ? "Y" : "N") : undefined}>
          {message}
        </p>
      </div>
    </div>
  );
}

async function ask(nickname: string): Promise<CheckOutcome> {
  try {
    const response = await fetch(`/v1/system/user/check/nickname?userNickname=${encodeURIComponent(nickname)}`);
    const body = (await response.json()) as boolean | { message: string; errors?: { message: string }[] };
    if (typeof body === "boolean") return { answer: { nickname, free: body }, problem: null };
    return { answer: null, problem: body.errors?.[0]?.message ?? body.message };
  } catch {
    return { answer: null, problem: "확인하지 못했습니다. 잠시 뒤에 다시 눌러 주세요." };
  }
}

/** A passed check stays valid when the form is refused for another reason. */
export function checkedBefore(posted: Record<string, unknown> | null | undefined): NicknameAnswer | null {
  const { nickName, checkedNickname } = posted ?? {};
  if (typeof checkedNickname !== "string" || checkedNickname === "" || typeof nickName !== "string") return null;
  return checkedNickname === nicknameSpelling(nickName) ? { nickname: checkedNickname, free: true } : null;
}
