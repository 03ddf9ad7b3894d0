import { Intent } from "~/areas/comments/parts/button-form";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import type { Switch } from "../setting-words";

type Props = { id: string; of: Switch; sent?: object };

export function SettingSwitch({ id, of: { state, intent, label }, sent }: Props) {
  const [form] = useForm({ id, lastResult: sent as never });
  return (
    <>
      <p>{state}</p>
      <PostForm form={form} bare preventScrollReset>
        <Intent value={intent} />
        <div className="row">
          <SubmitButton className="btn" pending="바꾸는 중…">
            {label}
          </SubmitButton>
        </div>
      </PostForm>
    </>
  );
}
