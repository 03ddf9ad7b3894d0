import { most, tooLarge } from "./bounds";
import type { Parts } from "./open-parts";
import { walkXml } from "./walk-xml";

/** `kind` is the last word of a relation's type, equal in strict and transitional files. */
export type Relation = { kind: string; part: string };

/** A part's relations by id; "" is the package itself. */
export async function readRelations(parts: Parts, of: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const [folder, name] = [of.slice(0, of.lastIndexOf("/") + 1), of.slice(of.lastIndexOf("/") + 1)];
  const pieces = parts.read(`${folder}_rels/${name}.rels`);
  if (!pieces) return relations;
  await walkXml(pieces, "Relationships", {
    open: (element, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (element !== "Relationship") return;
      const part = TargetMode === "External" ? null : resolveTarget(folder, Target);
      if (part !== null) relations.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), part });
      if (relations.size > most.relations) throw tooLarge();
    },
  });
  return relations;
}

function resolveTarget(folder: string, target: string): string | null {
  const path: string[] = [];
  const steps = target.startsWith("/") ? target : folder + target;
  for (const step of steps.replaceAll("\\", "/").split("/")) {
    if (step === ".." && path.pop() === undefined) return null;
    if (step !== "" && step !== "." && step !== "..") path.push(step);
  }
  return decoded(path.join("/"));
}

/** Some programs write a blank as %20. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
