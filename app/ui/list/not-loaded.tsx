import { useLoaderData } from "@remix-run/react";
import { NoticeStrip } from "../notice-strip";

/** Says above rows that they are older ones, because the ones asked for did not come; set by `keepRows`. */
export function NotLoaded() {
  const { unanswered } = useLoaderData<{ unanswered?: string } | undefined>() ?? {};
  if (!unanswered) return null;
  return (
    <NoticeStrip type="error" alert>
      <p>{unanswered}</p>
    </NoticeStrip>
  );
}
