import { ButtonLink } from "~/ui/button-link";

export function EarlierTexts({ contentsId, version }: { contentsId: string; version: string }) {
  if (!contentsId || Number(version) < 2) return null;
  return <ButtonLink href={`/app/blog/versions?contentsId=${contentsId}`}>수정 기록</ButtonLink>;
}
