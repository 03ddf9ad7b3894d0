/** A wait rounded up: waitText(45) is "45초", waitText(3_660) "1시간 1분". */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)}초`;
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours}시간`, rest && `${rest}분`].filter(Boolean).join(" ");
}
