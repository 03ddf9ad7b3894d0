import { useActionData, useRouteLoaderData } from "@remix-run/react";
import { NoticeStrip } from "../notice-strip";
import { useHere } from "../here";
import type { Restored, ShellData } from "../shell-data";

/** Values typed before a login ran out. */
export function useRestored(formId: string | undefined): Restored | undefined {
  const shell = useRouteLoaderData<ShellData>("root");
  const here = useHere();
  return formId !== undefined && shell?.path === here ? shell.restored?.[formId] : undefined;
}

/** Typed values for controls that conform does not draw. */
export function useTyped<T>(formId: string, sent: { lastResult: { initialValue?: unknown } } | undefined): T | undefined {
  const restored = useRestored(formId);
  return (sent?.lastResult.initialValue ?? restored) as T | undefined;
}

/** Lets the server keep the form when its login has run out (ADR 78). */
export function FormId({ of }: { of: string }) {
  return <input type="hidden" name="formId" value={of} />;
}

export function RestoredStrip({ files }: { files?: boolean }) {
  const sent = useActionData();
  const here = useHere();
  if (sent) return null;
  return (
    <NoticeStrip>
      <p>
        쓰던 내용을 복구했어요. {files && "파일은 다시 골라 주세요. "}
        <a href={`${here}${here.includes("?") ? "&" : "?"}new=Y`}>쓰던 내용 없이 열기</a>
      </p>
    </NoticeStrip>
  );
}
