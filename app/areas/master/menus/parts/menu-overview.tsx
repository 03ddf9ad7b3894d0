import { Form, useSearchParams } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { BranchNode } from "../menu-branches";
import type { MenuPreview } from "../menu-preview.server";
import type { MenuNode } from "../menu-tree";

export function MenuOverview({ preview }: { preview: MenuPreview }) {
  return (
    <div className="menu-aside">
      <section className="box" aria-labelledby="menu-all">
        <h2 id="menu-all">메뉴 구조</h2>
        <Branches nodes={preview.branches} open />
      </section>
      <section className="box" aria-labelledby="menu-preview">
        <h2 id="menu-preview">왼쪽 메뉴 미리보기</h2>
        <PreviewForm preview={preview} />
        {preview.drawer.length > 0 ? <DrawerList nodes={preview.drawer} /> : <p>보이는 메뉴가 없어요.</p>}
      </section>
    </div>
  );
}

function Branches({ nodes, open = false }: { nodes: BranchNode[]; open?: boolean }) {
  return (
    <ul className="menu-tree">
      {nodes.map((node) => (
        <li key={node.menu}>
          {node.children.length > 0 ? (
            <details open={open && node.menu === "ROOT"}>
              <summary>
                <BranchName node={node} />
              </summary>
              <Branches nodes={node.children} />
            </details>
          ) : (
            <BranchName node={node} />
          )}
        </li>
      ))}
    </ul>
  );
}

const BranchName = ({ node }: { node: BranchNode }) => (
  <>
    {node.menuName} <code>{node.menu}</code> {node.note && <small>({node.note})</small>}
  </>
);

/** The chosen role stays in the address, for reloads and the grid's links. */
function PreviewForm({ preview: { role, roles } }: { preview: MenuPreview }) {
  const [query] = useSearchParams();
  const otherParams = [...query].filter(([name]) => name !== "as");
  return (
    <Form method="get" className="menu-preview-form" preventScrollReset>
      {otherParams.map(([name, value], index) => (
        <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="menu-as">누가 보는 메뉴</label>
      <select className="select" id="menu-as" name="as" defaultValue={role} key={role}>
        <option value="">로그인하지 않은 사람</option>
        {roles.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className="btn" type="submit">
        보기
      </button>
    </Form>
  );
}

function DrawerList({ nodes, nested = false }: { nodes: MenuNode[]; nested?: boolean }) {
  return (
    <ul className="menu-tree">
      {nodes.map((node) => (
        <li key={node.menu}>
          <span className="menu-tree-name">
            {!nested && <Icon name={node.icon} size={16} />} {node.menuName}
          </span>
          {node.children.length > 0 && <DrawerList nodes={node.children} nested />}
        </li>
      ))}
    </ul>
  );
}
