import { ButtonLink } from "~/ui/button-link";
import { TempsSlot } from "./write-temps";

export function WriteActions({ contentsId, version }: { contentsId: string; version: string }) {
  return (
    <>
      {contentsId && Number(version) > 1 && <ButtonLink href={`/app/blog/versions?contentsId=${contentsId}`}>수정 기록</ButtonLink>}{" "}
      <TempsSlot />
    </>
  );
}
