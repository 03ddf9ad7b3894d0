import { useFetcher } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Dialog } from "~/ui/dialog";
import { NoticeStrip } from "~/ui/notice-strip";
import { VIEW_CHART } from "../report-links";
import { ViewChart, type ViewChartShown } from "./view-chart";

/** A click on a reading chart's link in `children` opens a dialog (2 §2). */
export function ViewChartOpener({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ title: string; link: HTMLAnchorElement } | null>(null);
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`a[href^="${VIEW_CHART}?"]`);
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened({ title: link.closest("tr")!.querySelector("td.wide")!.textContent, link });
  };
  // Behind an open dialog, links cannot take focus: focus the link after closing.
  useEffect(() => {
    if (opened) return () => opened.link.focus();
  }, [opened]);
  return (
    <div onClick={open}>
      {children}
      {opened && (
        <Dialog title={opened.title} size="chart" onClose={() => setOpened(null)}>
          <Chart href={opened.link.getAttribute("href")!} />
        </Dialog>
      )}
    </div>
  );
}

function Chart({ href }: { href: string }) {
  const { load, data } = useFetcher<ViewChartShown & { unanswered?: string }>();
  useEffect(() => load(href), [href, load]);
  if (!data) return <p role="status">불러오고 있어요.</p>;
  if (!data.unanswered) return <ViewChart {...data} />;
  return (
    <NoticeStrip type="error" alert>
      <p>{data.unanswered}</p>
    </NoticeStrip>
  );
}
