import { postStatements } from "~/areas/settlement/statements/post-statements.server";

export const handle = postStatements;
