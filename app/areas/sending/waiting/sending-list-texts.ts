/** Notices after adding (2 §4 "Sending (queued)") and removing (2 §8). */
export const WAITING_SAVED = "발송 대기 목록에 저장했습니다.";
export const WAITING_DELETED = "발송 대기 목록에서 삭제했습니다.";
