import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { NoticeStrip } from "../notice-strip";
import { useHere } from "../here";
import type { Restored, ShellData } from "../shell-data";

/**
 * What was typed into the form of this name on this page before a login ran out, or before another page came in between; undefined when
 * nothing is kept. `useForm` begins with it by itself.
 */
export function useRestored(formId: string | undefined): Restored | undefined {
  const shell = useRouteLoaderData<ShellData>("root");
  const here = useHere();
  return formId !== undefined && shell?.path === here ? shell.restored?.[formId] : undefined;
}

/** The values of a form for controls that conform does not draw: what was just refused, else what was restored. */
export function useTyped<T>(formId: string, sent: { lastResult: { initialValue?: unknown } } | undefined): T | undefined {
  const restored = useRestored(formId);
  return (sent?.lastResult.initialValue ?? restored) as T | undefined;
}

/** Names the form, so that the server keeps it and gives it back when its login has run out (ADR 78). */
export function FormId({ of }: { of: string }) {
  return <input type="hidden" name="formId" value={of} />;
}

/** Says that a form was filled in with what was typed before, until it has been sent, and opens it without. */
export function RestoredStrip({ files }: { files?: boolean }) {
  const sent = useActionData();
  const here = useHere();
  if (sent) return null;
  return (
    <NoticeStrip>
      <p>
        아까 쓰던 내용을 되돌려 놓았어요. {files && "파일은 다시 골라 주세요. "}
        <a href={`${here}${here.includes("?") ? "&" : "?"}new=Y`}>쓰던 내용 없이 열기</a>
      </p>
    </NoticeStrip>
  );
}
