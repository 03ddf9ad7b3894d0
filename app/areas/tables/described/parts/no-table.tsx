import { Empty } from "~/ui/empty";
import { PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { TABLES } from "../../table-links";

export function NoTable({ title }: { title: string }) {
  return (
    <Page title={title} width="form">
      <Empty title="어느 테이블인지 알 수 없어요.">
        <p>테이블 정보에서 테이블을 골라 열어 주세요. 그사이 지워진 테이블일 수도 있어요.</p>
        <PrimaryLink href={TABLES}>테이블 정보로</PrimaryLink>
      </Empty>
    </Page>
  );
}
