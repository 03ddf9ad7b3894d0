export const seminarPath = (seminarId: number) => `/app/seminar/view-seminar?seminarId=${seminarId}`;
export const invitationPath = (seminarId: number) => `/app/seminar/seminar-invitation?seminarId=${seminarId}`;
export const calendarFilePath = (seminarId: number) => `/app/seminar/seminar-invitation.ics?seminarId=${seminarId}`;
export const attendeesPath = (seminarId: number) => `/app/seminar/seminar-attendees-list?seminarId=${seminarId}`;
export const editSeminarPath = (seminarId: number) => `/app/seminar/entry-seminar?seminarId=${seminarId}`;
export const ENTRY_SEMINAR = "/app/seminar/entry-seminar";
export const copySeminarPath = (seminarId: number) => `${ENTRY_SEMINAR}?copyOf=${seminarId}`;
export const SEMINAR_LIST = "/app/seminar/seminar-list";
export const letterPath = (seminarLetterId: number) => `/app/seminar/seminar-letter?seminarLetterId=${seminarLetterId}`;
