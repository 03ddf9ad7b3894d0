/** Help codes named by screens; they cannot be deleted. */
export const screenHelp = {
  "help-code": "도움말 코드",
  "help-file-url": "도움말 코드",
  "data-item": "데이터 항목",
  "data-item-size": "데이터 항목",
  "data-item-decimal": "데이터 항목",
  "data-item-blank": "데이터 항목",
  "data-item-null": "환경별 데이터 항목",
  "data-item-sequence": "환경별 데이터 항목",
  "data-item-system-use": "환경별 데이터 항목",
  "database-password": "데이터베이스 환경",
  "table-id": "테이블 정보",
  "table-made": "테이블 정보",
  "column-type": "테이블 컬럼",
  "auto-increment": "테이블 컬럼",
  "main-company": "회사 정보",
  "sending-limit": "즉시 발송",
  "payment-renewal": "결제하기",
  "bank-account": "저작권료 계좌",
} as const;

export type ScreenHelp = keyof typeof screenHelp;
