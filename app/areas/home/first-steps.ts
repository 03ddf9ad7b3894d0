export const STEP_KEYS = ["connected", "profile", "post", "friends", "selfSent", "sent"] as const;
export type StepKey = (typeof STEP_KEYS)[number];

export type Step = {
  key: StepKey;
  title: string;
  text: string;
  href: string;
  label: string;
  state: "done" | "next" | "open" | "skipped";
};

export const CONNECT = `/app/oauth/login?redirectUrl=${encodeURIComponent("/app/main")}`;
const POSTS = "/app/contents/blog";

const STEPS: Omit<Step, "state">[] = [
  { key: "connected", title: "카카오 연결", text: "친구에게 보내려면 카카오 계정이 있어야 해요.", href: CONNECT, label: "카카오 연결하기" },
  {
    key: "profile",
    title: "프로필",
    text: "글 옆에 보일 사진과 소개를 적어요.",
    href: "/app/user/blog-profile",
    label: "프로필 쓰기",
  },
  { key: "post", title: "첫 글", text: "친구에게 보낼 글을 한 편 써요.", href: "/app/blog/write-contents", label: "글쓰기" },
  {
    key: "friends",
    title: "친구 불러오기",
    text: "카카오톡에서 보낼 친구를 불러와요.",
    href: "/app/user/friend-list",
    label: "친구 불러오기",
  },
  {
    key: "selfSent",
    title: "나에게 보내 보기",
    text: "친구가 받을 모습을 내 카카오톡에서 먼저 봐요.",
    href: POSTS,
    label: "보낼 글 고르기",
  },
  { key: "sent", title: "첫 발송", text: "친구를 골라 보내요.", href: POSTS, label: "보낼 글 고르기" },
];

/** Six steps for a new creator; "next" is the first that is neither done nor skipped. A done step is never shown as skipped. */
export function firstSteps(standing: Record<StepKey, boolean> & { skipped: string[] }): Step[] {
  const stateOf = (key: StepKey) => (standing[key] ? "done" : standing.skipped.includes(key) ? "skipped" : "open");
  const next = STEPS.find(({ key }) => stateOf(key) === "open");
  return STEPS.map((step) => ({ ...step, state: step === next ? "next" : stateOf(step.key) }));
}
