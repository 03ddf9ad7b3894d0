import type { Column } from "~/ui/list/columns";
import type { PostView } from "./read-post-views.server";

export const postViewColumns: Column<PostView>[] = [
  { label: "읽은 시각", kind: "report-minute", main: true, value: (row) => row.viewedAt },
  { label: "제목", wide: true, main: "head", value: (row) => row.title },
  { label: "머문 시간(초)", kind: "count", main: true, value: (row) => row.seconds },
  { label: "읽은 위치(%)", kind: "count", main: true, value: (row) => row.scroll },
];
