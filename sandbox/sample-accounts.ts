import { createHash } from "node:crypto";
import type { Account, Friend } from "./records";

const FAMILY = [..."김이박최정강조윤장임한오서신권황안송류홍전고문손양배백허남심노하곽성차주우구민"];
const GIVEN =
  "서연 민준 지우 도윤 하은 시우 수아 예준 지민 주원 다은 건우 채원 현우 소율 지호 유나 준서 은서 선우 가은 태윤 나연 재원 보라 한결 슬기 정훈 미경 성민 영희 동현 혜진 상우 경숙 진우 윤아 우진 미소 찬호".split(
    " ",
  );
const NICKNAMES =
  "달빛책방,커피한잔☕,민서엄마,여행가는길,푸른하늘,김 작가,J. Park,봄날의햇살,둘째아빠,글쓰는토끼🐰,새벽독서,동네책방지기".split(",");

/** Messenger ids exceed 2^53: a client that reads numbers loses this friend. */
const LARGE_ID = "9007199254740993017";

export const SCOPES = {
  profile_nickname: { label: "닉네임", type: "PRIVACY", required: true, later: false },
  profile_image: { label: "프로필 사진", type: "PRIVACY", required: false, later: false },
  account_email: { label: "카카오계정(이메일)", type: "PRIVACY", required: false, later: false },
  gender: { label: "성별", type: "PRIVACY", required: false, later: false },
  friends: { label: "카카오 서비스 내 친구목록(프로필사진, 닉네임, 즐겨찾기 포함)", type: "PRIVACY", required: false, later: true },
  talk_message: { label: "카카오톡 메시지 전송", type: "SERVICE", required: false, later: true },
} as const satisfies Record<string, { label: string; type: "PRIVACY" | "SERVICE"; required: boolean; later: boolean }>;

export type Scope = keyof typeof SCOPES;
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPES, name);
}

/** The ids are the same in each sandbox. */
export function sampleAccounts(): Account[] {
  const creator = {
    ...account("1000000001", "글벗 작가 김하늘", "creator@geulbeot.test", "female", friendsOf("1000000001", 120)),
    connectedAt: "2026-01-05T03:00:00.000Z",
    scopes: [...ALL_SCOPES],
  };
  creator.friends[6]!.id = LARGE_ID;
  const newcomer = account("1000000003", "이서연", "seoyeon@example.test", "female", friendsOf("1000000003", 8));
  newcomer.friends[0] = { ...newcomer.friends[0]!, id: creator.id, uuid: creator.uuid, nickname: creator.nickname };
  return [creator, account("1000000002", "박민준", "member@geulbeot.test", "male", friendsOf("1000000002", 3)), newcomer];
}

/** An account not connected to the app yet. */
export function account(id: string, nickname: string, email: string, gender: Account["gender"], friends: Friend[]): Account {
  const thumbnail = `/thumbnails/${Number(BigInt(id) % 1000n)}.svg`;
  return { id, uuid: uuidOf(`account:${id}`), nickname, email, gender, thumbnail, connectedAt: null, scopes: [], friends };
}

/** Depends only on account id and position. */
export function friendsOf(accountId: string, count: number): Friend[] {
  return Array.from({ length: count }, (_, n) => friend(accountId, n));
}

export function friend(accountId: string, n: number, known: Partial<Friend> = {}): Friend {
  const nickname =
    n % 10 === 9 ? NICKNAMES[((n - 9) / 10) % NICKNAMES.length]! : FAMILY[(n * 7) % FAMILY.length]! + GIVEN[(n * 11) % GIVEN.length]!;
  return {
    uuid: uuidOf(`friend:${accountId}:${n}`),
    id: String(2_000_000_000n + (BigInt(accountId) % 1_000_000n) * 100_000n + BigInt(n)),
    nickname: n >= 400 ? `${nickname}${n}` : nickname,
    thumbnail: n % 13 === 12 ? "" : `/thumbnails/${n + 1}.svg`,
    favorite: n % 17 === 3,
    refuses: false,
    notAFriend: false,
    hidden: false,
    ...known,
  };
}

function uuidOf(seed: string): string {
  return createHash("sha256").update(seed).digest("base64url").slice(0, 36);
}

export function thumbnail(n: number): string {
  const hue = (n * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="110" viewBox="0 0 110 110"><rect width="110" height="110" fill="hsl(${hue} 35% 82%)"/><circle cx="55" cy="44" r="${17 + (n % 5)}" fill="hsl(${hue} 30% 48%)"/><path d="M16 110c0-${24 + (n % 7)} 17-40 39-40s39 16 39 40z" fill="hsl(${hue} 30% 48%)"/></svg>`;
}
