import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";

export const Intent = ({ value }: { value: string }) => <input type="hidden" name="intent" value={value} />;

export function ButtonForm({ intent, of, sent, children }: { intent: string; of?: number; sent?: object; children: ReactNode }) {
  const [form] = useForm({ id: of ? `${intent}-${of}` : intent, lastResult: sent as never });
  return (
    <PostForm form={form} bare className="plain-deed" preventScrollReset>
      <Intent value={intent} />
      {of && <input type="hidden" name="commentId" value={of} />}
      <SubmitButton className="btn" pending="바꾸는 중…">
        {children}
      </SubmitButton>
    </PostForm>
  );
}
