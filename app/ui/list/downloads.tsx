import { useLocation } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";

/** Links to all rows as files (rule 193). */
export function Downloads() {
  const { pathname, search } = useLocation();
  return (
    <>
      <ButtonLink href={`${pathname}.xlsx${search}`}>엑셀 내려받기</ButtonLink>{" "}
      <ButtonLink href={`${pathname}.csv${search}`}>CSV 내려받기</ButtonLink>
    </>
  );
}
