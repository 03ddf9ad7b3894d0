/** Korean text for minutes: "1분 안", "45분", "3시간 12분", "2일 5시간". */
export function minutesSaid(minutes: number): string {
  if (minutes < 1) return "1분 안";
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  return [days && `${days}일`, hours && `${hours}시간`, !days && rest && `${rest}분`].filter(Boolean).join(" ");
}
