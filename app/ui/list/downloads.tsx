import { useLocation } from "@remix-run/react";
import { MoreMenu } from "../more-menu";

/** Links to all rows as files (rule 193). */
export function Downloads() {
  return (
    <MoreMenu label="내려받기">
      <DownloadLinks />
    </MoreMenu>
  );
}

export function DownloadLinks() {
  const { pathname, search } = useLocation();
  return (
    <>
      <a href={`${pathname}.xlsx${search}`}>엑셀 내려받기</a> <a href={`${pathname}.csv${search}`}>CSV 내려받기</a>
    </>
  );
}
