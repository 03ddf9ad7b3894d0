import type { Column } from "~/ui/list/columns";
import { minutesSaid } from "../cards/minutes-said";
import type { PostView } from "./read-post-views.server";

const secondsSaid = (seconds: number) => (seconds < 60 ? `${seconds}초` : minutesSaid(Math.floor(seconds / 60)));

/** The columns of the readings behind a count of views (decision 220). */
export const postViewColumns: Column<PostView>[] = [
  { label: "읽은 시각", kind: "report-minute", main: true, value: (row) => row.viewedAt },
  { label: "제목", wide: true, value: (row) => row.title },
  {
    label: "머문 시간(초)",
    kind: "count",
    main: true,
    value: (row) => row.seconds,
    show: (row) => row.seconds !== null && secondsSaid(row.seconds),
  },
  { label: "읽은 위치(%)", kind: "count", main: true, value: (row) => row.scroll, show: (row) => row.scroll !== null && `${row.scroll}%` },
];
