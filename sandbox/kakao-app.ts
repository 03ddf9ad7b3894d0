/** Before the app's approval, only members may use the app. */
export class KakaoApp {
  members: Set<string> | null = null;

  admits(accountId: string | null): boolean {
    return this.members === null || (accountId !== null && this.members.has(accountId));
  }
}
