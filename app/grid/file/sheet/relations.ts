import { most, tooLarge } from "./bounds";
import type { Parts } from "./open-parts";
import { walkXml } from "./walk-xml";

/** A relation of a part: its kind is the last word of its type, which strict and transitional files have in common. */
export type Relation = { kind: string; part: string };

/** The relations of a part by their ids; of the package itself for "". Relations that lead out of the file are left out. */
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

/** The name of a part as a relation writes it: from the file's root behind a slash, else from the folder. Null when it leads out of the file. */
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
