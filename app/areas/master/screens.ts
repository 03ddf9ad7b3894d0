export type Who = "anyone" | "member" | "admin";
type Item = { menu: string; name: string; path: string; who: Who; icon?: string };
/** A nameless folder (ROOT, HIDDEN) has no menu row, but is the parent of its items. */
type Folder = { menu: string; name?: string; icon?: string; parent?: string; items: Item[] };

const item =
  (who: Who) =>
  (menu: string, name: string, path: string, icon?: string): Item => ({ menu, name, path, who, icon });
const open = item("anyone");
const own = item("member");
const admin = item("admin");

/**
 * At most seven groups for anybody. 글쓰기 comes first, public pages last. An item has its screen's title. Screens in HIDDEN are reached
 * from other screens; their rows carry grants and are not drawn.
 */
export const folders: Folder[] = [
  {
    menu: "ROOT",
    items: [own("WRITE_CONTENTS", "글쓰기", "/app/blog/write-contents", "pen"), open("MAIN", "처음 화면", "/app/main", "home")],
  },
  {
    menu: "BLOG",
    name: "글과 세미나",
    icon: "book",
    items: [
      own("OWN_CONTENTS", "내 글", "/app/contents/blog"),
      own("MY_BLOG", "내 블로그", "/app/blog/my-blog-view-contents"),
      own("BLOG_PROFILE", "블로그 프로필", "/app/user/blog-profile"),
      own("BLOG_SETTINGS", "블로그 설정", "/app/blog/settings"),
      own("SEMINAR_LIST", "세미나 목록", "/app/seminar/seminar-list"),
      own("ENTRY_SEMINAR", "세미나 등록", "/app/seminar/entry-seminar"),
      own("SEMINAR_ATTENDEES", "참석자 목록", "/app/seminar/seminar-attendees-list"),
    ],
  },
  {
    menu: "SEND_MESSAGES",
    name: "보내기",
    icon: "send",
    items: [
      own("FRIEND_LIST", "친구 목록", "/app/user/friend-list"),
      own("GROUP_LIST", "발송 그룹", "/app/send-messages/group-list-to-send"),
      own("SENDING_LIST", "발송 대기", "/app/send-messages/sending-list"),
      own("SEND_RUNS", "발송 결과", "/app/send-messages/send-runs"),
      own("SEND_HISTORY", "발송 이력", "/app/send-messages/send-history"),
      own("SEND_SETTINGS", "보내기 설정", "/app/send-messages/send-settings"),
    ],
  },
  {
    menu: "USER_REPORT",
    name: "보고서",
    icon: "chart",
    items: [
      own("VIEW_REPORT_BY_CONTENTS", "콘텐츠별 고객 조회 현황", "/app/user-report/user-contents-view-report-by-contents"),
      own("VIEW_REPORT_BY_SUBJECT", "주제별 고객 조회 현황", "/app/user-report/user-contents-view-report-by-main-subject"),
      own("ALL_USER_VIEW_REPORT", "고객 관심 현황", "/app/user-report/all-user-contents-view-report"),
      own("VISITS", "방문 유입 경로", "/app/creator-report/visits"),
      own("CREATOR_FEE_LIST", "저작권료 현황", "/app/creator-report/creator-fee-list"),
      own("CREATOR_FEE_CHART", "기간별 저작권료", "/app/creator-report/creator-fee-chart"),
      own("STATEMENTS", "저작권료 명세", "/app/user-report/statements"),
      own("POPULAR_CONTENTS", "일평균 발송 순위", "/app/creator-report/popular-contents-list"),
      own("VIEW_RANKING", "기간별 조회 순위", "/app/creator-report/contents-view-ranking"),
    ],
  },
  {
    menu: "MY_INFORMATION",
    name: "내 정보",
    icon: "user",
    items: [
      own("NOTICES", "알림", "/app/notices"),
      own("UPDATE_USER", "회원 정보 수정", "/app/user/update-user-information"),
      own("MY_PAYMENT", "결제 정보", "/app/user/my-payment-information"),
      own("MY_PAYMENT_HISTORY", "결제 내역", "/app/user/my-payment-history"),
      own("BANK_ACCOUNT", "저작권료 계좌", "/app/user/entry-user-bank-account"),
      own("CONSENTS", "동의 내역", "/app/user/consents"),
    ],
  },
  { menu: "OFFICE", name: "관리", icon: "settings", items: [] },
  {
    menu: "MANAGER",
    parent: "OFFICE",
    name: "정산과 결제",
    icon: "wallet",
    items: [
      admin("SETTLEMENT", "저작권료 정산", "/app/manager/settlement"),
      admin("PAY_FILES", "이체 파일", "/app/manager/pay-files"),
      admin("SETTLEMENT_CHECKS", "정산 점검", "/app/manager/settlement-checks"),
      admin("DEDUCTION_RULES", "공제 기준", "/app/manager/deduction-rules"),
      admin("FEE_RATES", "저작권료 금액", "/app/manager/fee-rates"),
      admin("BANK_HOLIDAYS", "은행 휴일", "/app/manager/bank-holidays"),
      admin("PAYMENT_HISTORY_ADMIN", "결제 관리", "/app/manager/payment-history"),
    ],
  },
  {
    menu: "OPERATIONS",
    parent: "OFFICE",
    name: "운영",
    icon: "list",
    items: [
      admin("COMMENT_REPORTS", "댓글 신고", "/app/manager/comment-reports"),
      admin("JOBS", "작업 현황", "/app/manager/jobs"),
      admin("WEB_VITALS", "화면 속도", "/app/manager/web-vitals"),
    ],
  },
  {
    menu: "COMMON",
    parent: "OFFICE",
    name: "기준 정보",
    icon: "list",
    items: [
      admin("COMMON_CODES", "공통코드", "/app/common/codes"),
      admin("HELP_CODES", "도움말 코드", "/app/help-codes"),
      admin("COMPANY", "회사 정보", "/app/system/company"),
    ],
  },
  {
    menu: "SYSTEM_USER_FOLDER",
    parent: "OFFICE",
    name: "회원과 권한",
    icon: "key",
    items: [
      admin("SYSTEM_USER", "회원 관리", "/app/system/user"),
      admin("USER_ROLE", "회원 권한", "/app/system/user-role"),
      admin("ROLE", "권한 관리", "/app/system/role"),
      admin("ROLE_MENU", "권한별 메뉴", "/app/system/role/menu"),
      admin("ROLE_API", "권한별 API", "/app/system/role-api"),
      admin("ROLE_MATRIX", "권한표", "/app/system/role/matrix"),
      admin("MENU", "메뉴 정보", "/app/system/menu"),
      admin("API_INFORMATIONS", "API 정보", "/app/api-informations"),
      admin("LOGIN_HISTORY", "로그인 이력", "/app/system/user-login-historys"),
      admin("AUDIT", "변경 이력", "/app/manager/audit"),
      admin("MAIL_CERTIFICATION", "메일 인증 이력", "/app/system/mail-certification"),
    ],
  },
  {
    menu: "DATA_DICTIONARY",
    parent: "OFFICE",
    name: "데이터 사전",
    icon: "database",
    items: [
      admin("DATA_ITEMS", "데이터 항목", "/app/dataitems"),
      admin("DATA_ITEM_ENVIRONMENT", "환경별 데이터 항목", "/app/dataitem/environment"),
      admin("TABLE_INFORMATIONS", "테이블 정보", "/app/table/informations"),
      admin("DATABASE_ENVIRONMENT", "데이터베이스 환경", "/app/database/environment"),
    ],
  },
  {
    menu: "SERVICE",
    name: "둘러보기",
    icon: "shop",
    items: [
      open("CONTENTS_SHOP", "콘텐츠 숍", "/app/contents/contents-shop"),
      own("READING", "내 서재", "/app/my-page/reading"),
      own("FAVORITE_WRITER", "즐겨찾는 글쓴이", "/app/contents/favorite-writer"),
      open("INTRODUCE", "프로그램 소개", "/app/introduce"),
      open("SERVICE_INTRODUCE", "서비스 소개", "/app/service/service-introduce"),
      open("NEW_SERVICE_INTRODUCE", "새 서비스 소개", "/app/service/new-service-introduce"),
      open("SERVICE_PRICING", "이용 요금", "/app/service/service-pricing"),
    ],
  },
  {
    menu: "HIDDEN",
    items: [
      open("LOGIN", "로그인", "/app/login"),
      open("TERMS", "약관 동의", "/app/terms"),
      open("SELF_AUTHENTICATION", "본인 인증", "/app/self-authentication"),
      open("SIGN_UP_EMAIL", "이메일 회원가입", "/app/sign-up-email"),
      open("CERTIFICATE_MAIL", "이메일 인증", "/app/certificate-mail"),
      open("ADDITIONAL_INFORMATION", "추가 정보", "/app/additional-information"),
      open("OAUTH_LOGIN", "카카오 로그인", "/app/oauth/login"),
      open("OAUTH_JOIN", "카카오 회원가입", "/app/oauth/join"),
      open("OAUTH_LOGOUT", "로그아웃", "/app/oauth/logout"),
      open("SNS_SIGN_UP", "소셜 회원가입", "/app/sns/singup"),
      open("SNS_SIGN_UP_SUCCESS", "회원가입 완료", "/app/sns/singup/success"),
      open("SNS_INTEGRATED_KAKAO", "계정 연결", "/app/sns/integrated/kakao"),
      open("FIND_PASSWORD", "비밀번호 찾기", "/app/user/find-password"),
      open("SET_PASSWORD", "비밀번호 정하기", "/app/user/set-password"),
      open("REOPEN_ACCOUNT", "계정 다시 열기", "/app/user/reopen-account"),
      open("UNAUTHORIZED", "권한 없음", "/app/unauthorized"),
      open("TOKEN_ALERT", "로그인 만료", "/app/token-alert"),
      open("SUBSCRIBE_RESULT", "구독 완료", "/app/subscribe-result"),
      own("CHANGE_PASSWORD", "비밀번호 변경", "/app/user/change-password"),
      own("KAKAO_UPDATE_PASSWORD", "소셜 회원 비밀번호 변경", "/app/user/kakao-user-update-password"),
      open("LOGIN_CODE", "로그인 코드", "/app/user/login-code"),
      own("SECOND_FACTOR", "2단계 인증", "/app/user/second-factor"),
      own("PROVE", "본인 확인", "/app/user/prove"),
      own("SEARCH", "찾기", "/app/search"),
      own("WITHDRAWAL", "회원 탈퇴", "/app/user/withdrawal"),
      own("DEVICES", "로그인한 기기", "/app/user/devices"),
      own("MEMBER_EXPORT", "내 자료 받기", "/app/my-page/export"),
      own("MY_PAGE_BANK_ACCOUNT", "저작권료 계좌", "/app/my-page/entry-user-bank-account"),
      own("PAYMENT_READY", "결제하기", "/app/payment-ready"),
      own("PAYMENT_APPROVE", "결제 승인", "/app/payment-approve"),
      open("CONTENTS_LIST", "글 목록", "/app/blog/contents-list"),
      open("VIEW_CONTENTS", "글 보기", "/app/blog/view-contents"),
      open("POST_COMMENTS", "글의 댓글", "/app/blog/comments"),
      own("POST_SETTINGS", "글 설정", "/app/blog/post-settings"),
      open("POST_LIKES", "공감", "/app/blog/like"),
      own("OPEN_IN_NEW_TAB", "블로그 새 창", "/app/blog/open-in-new-tab"),
      own("ENTRY_FRIENDS_TO_GROUP", "발송 대상 관리", "/app/send-messages/entry-friends-to-group"),
      own("SEND_CONTENTS", "즉시 발송", "/app/send-messages/send-contents"),
      own("VIEW_SEMINAR", "세미나 보기", "/app/seminar/view-seminar"),
      open("SEMINAR_INVITATION", "세미나 초대", "/app/seminar/seminar-invitation"),
      open("SEMINAR_COMMENT_MAILS", "세미나 댓글 메일", "/app/seminar/comment-mails"),
      own("POST_VIEWS", "조회 기록", "/app/creator-report/post-views"),
      own("FEE_DISPATCHES", "저작권료가 생긴 발송", "/app/creator-report/fee-dispatches"),
      open("SUMMARY_MAILS", "월간 요약 메일", "/app/user/summary-mails"),
      own("NOTICE_CHOICES", "알림 설정", "/app/notices/settings"),
      open("NOTICE_MAILS", "알림 메일", "/app/notices/mails"),
      own("BRING_IN", "글 가져오기", "/app/contents/bring-in"),
      own("CONTENTS_VERSIONS", "수정 기록", "/app/blog/versions"),
      own("CONTENTS_SERIES", "연재", "/app/blog/series"),
      own("SERIES_LIST", "연재 목록", "/app/contents/series"),
      own("FAVORITE", "즐겨찾기", "/app/blog/favorite"),
      open("READING_RECORD", "읽음 기록", "/app/blog/reading-record"),
      admin("COMMENT_REPORT", "댓글 신고 처리", "/app/manager/comment-report"),
      admin("PAYMENT_NUMBER", "결제 번호 입력", "/app/manager/payment-number"),
      admin("USER_MEMBER", "회원 한 명", "/app/system/user/member"),
      admin("USER_PROMOTION", "프로모션 등록", "/app/system/user/promotion"),
      admin("ADMIN_DELETE_CONTENTS", "관리자 글 삭제", "/app/blog/admin-delete-contents"),
      admin("TABLE_COLUMNS", "테이블 컬럼", "/app/table-columns"),
      admin("TABLE_CHANGE", "테이블 작업", "/app/table/change"),
      admin("SETTLE_RUN", "일괄 정산", "/app/manager/settle-run"),
    ],
  },
];

const items = folders.flatMap((folder) => folder.items);
const pathByKey = new Map([
  ...folders.filter(({ name }) => name).map(({ menu }) => [menu.toLowerCase(), ""] as const),
  ...items.map(({ menu, path }) => [menu.toLowerCase(), path] as const),
]);
const keyByPath = new Map(items.map(({ menu, path }) => [path, menu]));

export const screenKeys: string[] = items.map(({ menu }) => menu);

export const officeKeys: string[] = items.filter(({ who }) => who === "admin").map(({ menu }) => menu);

/** Key of a path's screen; undefined when only the build decides about access. */
export const keyOfScreen = (path: string): string | undefined => keyByPath.get(path);

/** Key of the screen with this built name. */
export const screenOfName = (name: string): string | undefined => items.find((one) => one.name === name)?.menu;

/** Whether a menu is a built screen; others are folders or administrators' own menus. */
export const isScreenKey = (menu: string): boolean => Boolean(pathByKey.get(menu.toLowerCase()));

/** Path of a built menu, "" for a folder; undefined for an administrator's own menu. */
export const builtPath = (menu: string): string | undefined => pathByKey.get(menu.toLowerCase());
