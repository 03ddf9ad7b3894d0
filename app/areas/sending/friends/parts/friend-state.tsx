type State = {
  optedOutAt: string | null;
  optedOut: boolean;
  goneAt: string | null;
  excluded: boolean;
  subscribed: boolean;
};

export function FriendState({ friend }: { friend: State }) {
  return (
    <span className="state friend-state" data-state={toneOf(friend)}>
      {textOf(friend)}
    </span>
  );
}

function toneOf({ optedOut, goneAt, excluded }: State): string {
  if (optedOut) return "bad";
  return goneAt || excluded ? "off" : "good";
}

function textOf({ optedOut, optedOutAt, goneAt, excluded, subscribed }: State): string {
  if (optedOut)
    return `수신 거부: ${optedOutAt ? `${optedOutAt}에 ` : ""}친구가 그만 받겠다고 했어요. 친구가 받은 메시지에서 ‘다시 받기’를 눌러야 다시 보낼 수 있어요.`;
  if (goneAt) return `${goneAt}부터 카카오톡 친구 목록에 보이지 않아 보낼 수 없어요. 적어 둔 내용과 보낸 기록은 남아 있어요.`;
  if (excluded) return "제외한 친구라 보내지 않아요.";
  return subscribed ? "내 글을 구독하는 친구예요. 보낼 수 있어요." : "보낼 수 있는 친구예요.";
}
