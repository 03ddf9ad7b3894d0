export type Friend = {
  uuid: string;
  id: string | null;
  nickname: string;
  thumbnail: string;
  favorite: boolean;
  refuses: boolean;
  notAFriend: boolean;
  hidden: boolean;
};

export type Account = {
  id: string;
  uuid: string;
  nickname: string;
  email: string;
  gender: "male" | "female" | null;
  thumbnail: string;
  connectedAt: string | null;
  scopes: string[];
  friends: Friend[];
};

export type Token = {
  type: "access" | "refresh";
  value: string;
  accountId: string;
  /** A logout ends all tokens of the login. */
  login: string;
  scopes: string[];
  expiresAt: number;
};

export type Message = {
  id: string;
  time: string;
  kind: "default" | "custom" | "scrap" | "memo";
  sender: string;
  senderNickname: string;
  receiver: string;
  receiverNickname: string;
  template: Record<string, unknown>;
  link: string | null;
};

export type Mail = {
  id: string;
  time: string;
  from: string;
  to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  raw: string;
};

export type PaymentAction = { aid: string; time: string; type: "PAYMENT" | "CANCEL" | "ISSUED_SID"; amount: Won; payload: string | null };

/** `total` includes the other parts. */
export type Won = { total: number; taxFree: number; vat: number };

export type PaymentStatus =
  | "READY"
  | "OPEN_PAYMENT"
  | "AUTH_PASSWORD"
  | "ISSUED_SID"
  | "SUCCESS_PAYMENT"
  | "PART_CANCEL_PAYMENT"
  | "CANCEL_PAYMENT"
  | "QUIT_PAYMENT"
  | "FAIL_PAYMENT";

export type Payment = {
  tid: string;
  cid: string;
  sid: string | null;
  status: PaymentStatus;
  partnerOrderId: string;
  partnerUserId: string;
  itemName: string;
  itemCode: string | null;
  quantity: number;
  amount: Won;
  canceled: Won;
  method: "CARD" | "MONEY" | null;
  installMonth: number;
  /** Last part of the pay page's URL. */
  page: string | null;
  returns: { approval: string; cancel: string; fail: string } | null;
  pgToken: string | null;
  payload: string | null;
  createdAt: string;
  approvedAt: string | null;
  canceledAt: string | null;
  actions: PaymentAction[];
  /** Code of the last refusal. */
  refusedWith: number | null;
};

export type Subscription = {
  sid: string;
  cid: string;
  partnerUserId: string;
  status: "ACTIVE" | "INACTIVE";
  method: "CARD" | "MONEY";
  itemName: string;
  createdAt: string;
  lastApprovedAt: string | null;
  inactivatedAt: string | null;
};

export type Identity = {
  receiptId: string;
  request: Record<string, unknown>;
  name: string;
  phone: string;
  birthDay: string;
  title: string;
  token: string;
  decision: "confirmed" | "rejected" | null;
  requestedAt: string;
  expiresAt: string;
  completedAt: string | null;
  verifiedAt: string | null;
};
