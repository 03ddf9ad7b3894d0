export const SEND_SETTINGS = "/app/send-messages/send-settings";
