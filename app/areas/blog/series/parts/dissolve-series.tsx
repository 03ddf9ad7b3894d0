import { Form } from "@remix-run/react";
import { CsrfField, SubmitButton } from "~/ui/form/fields";

export function DissolveSeries({ seriesId }: { seriesId: number }) {
  return (
    <Form method="post" className="series-dissolve" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="seriesId" value={seriesId} />
      <SubmitButton className="btn btn-ghost" name="intent" value="dissolve">
        연재 삭제
      </SubmitButton>
    </Form>
  );
}
