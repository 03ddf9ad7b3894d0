import { useLoaderData } from "@remix-run/react";
import { NoticeStrip } from "../notice-strip";

export function NotLoaded() {
  const { unanswered } = useLoaderData<{ unanswered?: string } | undefined>() ?? {};
  if (!unanswered) return null;
  return (
    <NoticeStrip type="error" alert>
      <p>{unanswered}</p>
    </NoticeStrip>
  );
}
