import type { Column } from "~/ui/list/columns";
import type { HeldRow } from "./read-held.server";
import { driftHref } from "../table-links";

const presenceLabel = ({ isThere, fault }: HeldRow) => (isThere === null ? fault : isThere ? "있음" : "없음");
const driftLabel = ({ isThere, differences }: HeldRow) =>
  !isThere ? "" : differences > 0 ? `${differences}곳이 다름` : "등록 정보와 같음";

export const heldColumns: Column<HeldRow>[] = [
  { label: "테이블", value: ({ tableId }) => tableId, main: "head" },
  { label: "환경", value: ({ environment }) => environment, main: true },
  { label: "데이터베이스", value: presenceLabel, main: true, wide: true },
  { label: "행", value: ({ rows }) => rows, main: true },
  {
    label: "차이",
    value: driftLabel,
    href: ({ tableId, dataItemRelease, isThere }) => (isThere ? driftHref(tableId, dataItemRelease) : null),
    main: true,
  },
];
