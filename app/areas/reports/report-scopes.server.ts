import type { Scoped } from "~/core/ctx.server";

export const creatorFeeChart: Scoped = { call: "GET:/v1/report/creator-fee-chart", all: "모든 작가의 기간별 저작권료" };
export const creatorFeeList: Scoped = { call: "GET:/v1/report/creator-fee-list", all: "모든 작가의 글별 저작권료" };
export const viewRanking: Scoped = { call: "GET:/v1/report/contents-view-ranking", all: "모든 글의 기간별 조회 순위" };
export const viewChart: Scoped = { call: "GET:/v1/report/contents-view-ranking/year-month-view-chart", all: "모든 글의 월별 조회 차트" };
export const visits: Scoped = { call: "GET:/v1/report/visits", all: "모든 글의 방문" };
export const popularContents: Scoped = { call: "GET:/v1/report/popular-contents-list", all: "모든 글의 일평균 발송 순위" };
export const viewReportByContents: Scoped = {
  call: "GET:/v1/report/user-contents-view-report-by-contents",
  all: "모든 회원의 콘텐츠별 고객 조회 현황",
};
export const viewReportBySubject: Scoped = {
  call: "GET:/v1/report/user-contents-view-report-by-main-subject",
  all: "모든 회원의 주제별 고객 조회 현황",
};
export const customerInterest: Scoped = { call: "GET:/v1/report/all-user-contents-view-report", all: "모든 회원의 고객 관심 현황" };
