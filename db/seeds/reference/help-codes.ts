import type { ScreenHelp } from "~/help/screen-help";
import { announceHelp } from "~/help/help-texts.server";
import type { Ctx } from "~/core/ctx.server";
import { helpCode } from "~db/schema/dictionary";

type Text = string | { text: string; file: [name: string, url: string] };

const texts: Record<ScreenHelp, Text> = {
  "help-code": "화면의 칸이나 데이터 항목이 이 코드로 도움말을 찾아요. 쓰이고 있는 코드는 지울 수 없어요.",
  "help-file-url": "더 읽을 글의 주소예요. https:// 로 시작하는 주소나, / 로 시작하는 이 사이트의 주소만 링크가 돼요.",
  "data-item": "데이터 항목의 이름이며 다시 정할 수 없어요. 화면의 칸 이름과 같으면 그 칸에 이 항목의 도움말이 나와요.",
  "data-item-size":
    "글자 항목은 글자 수, 소수 항목은 전체 자릿수예요. 문자열은 16,383자, 고정 길이 문자열은 255자, 소수는 65자리까지 쓸 수 있고, 크기가 없는 유형은 0이에요.",
  "data-item-decimal": "소수점 아래 자릿수예요. 소수 항목에만 쓰며, 크기보다 클 수 없고 30자리까지예요.",
  "data-item-blank": "‘예’이면 화면에서 비워 둘 수 있는 항목이에요.",
  "data-item-null": "‘예’이면 데이터베이스에 값이 없는 채로 둘 수 있어요(NULL).",
  "data-item-sequence": "‘예’이면 번호가 자동으로 매겨지는 항목이에요. 정수 항목에만 쓸 수 있어요.",
  "data-item-system-use": "‘예’이면 시스템이 스스로 쓰는 항목이에요.",
  "database-password": "적은 비밀번호는 암호화해 두고 다시 보여 주지 않아요. 비워 두면 지금 비밀번호를 그대로 써요.",
  "table-id": "데이터베이스에 만드는 테이블의 이름이에요. 영문으로 시작하고 영문, 숫자와 _ 만 64자까지 쓸 수 있어요.",
  "table-made": "‘예’이면 그 환경의 데이터베이스에 이 테이블이 있어요. 마지막으로 본 대로이며, 여기에서 수정할 수 없어요.",
  "column-type":
    "기본 키는 행을 구별하는 컬럼이에요. 고유는 같은 값을 두 번 쓸 수 없고, 색인은 찾기를 빠르게 해요. 참조는 이 항목만 기본 키로 쓰는 테이블의 값만 받아요.",
  "auto-increment": "‘예’이면 새 행의 번호를 데이터베이스가 매겨요. 번호 항목인 정수에, 테이블마다 한 컬럼에만 쓸 수 있어요.",
  "main-company": "이 회사가 속한 회사의 코드예요. 없으면 비워 둬요. 서로가 서로에 속할 수는 없어요.",
  "sending-limit": {
    text: "하루 100건, 한 달 2,000건까지 보낼 수 있어요. 한 친구에게 한 번 보내면 1건이에요.",
    file: ["이용 요금 안내", "/app/service/service-pricing"],
  },
  "payment-renewal": {
    text: "카카오페이로 매달 같은 날 결제돼요. 결제 정보에서 언제든지 해지할 수 있고, 해지해도 이미 결제한 기간에는 쓸 수 있어요.",
    file: ["이용 요금 안내", "/app/service/service-pricing"],
  },
  "bank-account": "저작권료를 받을 본인 이름의 계좌예요. 계좌 번호는 암호화해 둬요.",
};

/** Adds missing help texts; administrators' changes stay. */
export async function seed({ db }: Ctx): Promise<void> {
  const rows = Object.entries(texts).map(([code, help]) => {
    const { text, file: [name, url] = ["", ""] } = typeof help === "string" ? { text: help } : help;
    return { helpCode: code, helpDescription: text, helpDescriptionFileName: name, helpDescriptionFileUrl: url };
  });
  const [added] = await db.insert(helpCode).ignore().values(rows);
  if (added.affectedRows > 0) await announceHelp();
}
