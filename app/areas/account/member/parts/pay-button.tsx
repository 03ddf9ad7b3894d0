import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Dialog } from "~/ui/dialog";
import { NoticeStrip } from "~/ui/notice-strip";
import type { PayButtonState } from "../pay-button-state.server";

/** Asks for the missing login in a dialog, without script in a strip. */
export function PayButton({ state, path, quiet }: { state: PayButtonState; path: string; quiet?: boolean }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { first } = state;
  const isAsking = first !== null && query.get("pay") === "Y";
  const go = first && (
    <a className={first.kakao ? "btn btn-kakao" : "btn btn-primary"} href={first.href}>
      {first.label}
    </a>
  );
  return (
    <div className="pay" id="pay">
      {isAsking && hydrated && (
        <Dialog title={first.text} onClose={() => navigate(path, { replace: true, preventScrollReset: true })}>
          <div className="row">
            {go}{" "}
            <Link className="btn" to={path} replace preventScrollReset>
              닫기
            </Link>
          </div>
        </Dialog>
      )}
      {isAsking && !hydrated && (
        <NoticeStrip type="warning" alert>
          <p>{first.text}</p>
          <p className="pay-go">{go}</p>
        </NoticeStrip>
      )}
      {first ? (
        <Link className={quiet ? "btn" : "btn btn-primary"} to={`${path}?pay=Y#pay`} preventScrollReset>
          결제하기
        </Link>
      ) : (
        <a className={quiet ? "btn" : "btn btn-primary"} href={state.href}>
          결제하기
        </a>
      )}
    </div>
  );
}
