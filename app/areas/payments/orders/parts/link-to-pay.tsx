/** Members by e-mail cannot pay (rule 36). */
export function LinkToPay({ back = "/app/payment-ready" }: { back?: string }) {
  return (
    <>
      <p>
        결제는 카카오 계정을 연결한 회원만 할 수 있어요. 카카오로 로그인하면 지금 회원에 카카오 계정을 연결하고, 쓴 글과 회원 정보는 그대로
        있어요.
      </p>
      <p>
        <a className="btn btn-kakao" href={`/app/oauth/login?redirectUrl=${encodeURIComponent(back)}`}>
          카카오로 로그인
        </a>
      </p>
    </>
  );
}
