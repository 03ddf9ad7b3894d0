import { useLocation } from "@remix-run/react";
import { MoreMenu } from "../more-menu";

/** Links to all rows as files (rule 193). */
export function Downloads() {
  const { pathname, search } = useLocation();
  return (
    <MoreMenu label="내려받기">
      <a href={`${pathname}.xlsx${search}`}>엑셀 내려받기</a> <a href={`${pathname}.csv${search}`}>CSV 내려받기</a>
    </MoreMenu>
  );
}
