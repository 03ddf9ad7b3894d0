import { z } from "zod";
import { Outcome, Suggestions } from "~/core/replies.server";

export type Json = { [key: string]: unknown };

/** The JSON Schema of what a caller sends ("input") or gets ("output"). A field is required where the parser refuses its absence. */
export function schemaOf(shape: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      if (isFile(zodSchema as unknown as z.ZodType)) Object.assign(jsonSchema, { type: "string", format: "binary" });
      if (io === "input" && zodSchema instanceof z.ZodObject && Object.keys(zodSchema.shape).length > 0) {
        const required = requiredNames(zodSchema);
        if (required.size > 0) jsonSchema.required = [...required];
        else delete jsonSchema.required;
      }
    },
  }) as Json;
  return schema;
}

/** Required fields: the parser refuses their absence from `input`. What several fields allow together is not asked. */
export function requiredNames({ shape }: z.ZodObject, input: object = {}): Set<string> {
  const { error } = z.object(shape).safeParse(input);
  return new Set(error?.issues.map((issue) => String(issue.path[0])));
}

/** Whether the parser refuses the value. A shape that needs the database takes it. */
export function refuses(shape: z.ZodType, value: unknown): boolean {
  try {
    return !shape.safeParse(value).success;
  } catch {
    return false;
  }
}

const isFile = (shape: z.ZodType) => shape.type === "custom" && !refuses(shape, new Blob(["a"])) && refuses(shape, "a");

/** Fields of a body that carry a file. */
export const fileFields = (schema: Json): string[] =>
  Object.entries((schema.properties ?? {}) as Json).flatMap(([name, field]) =>
    JSON.stringify(field).includes('"format":"binary"') ? [name] : [],
  );

/** Named shapes of the document. Equal shapes share the first name. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  private readonly names = new Map<string, string>();

  constructor() {
    this.refer(schemaOf(Outcome, "output"), "Outcome");
    this.refer(schemaOf(Suggestions, "output"), "Suggestions");
  }

  refer(schema: Json, name: string): Json {
    const text = JSON.stringify(schema);
    const known = this.names.get(text) ?? name;
    this.names.set(text, known);
    this.schemas[known] ??= schema;
    return { $ref: `#/components/schemas/${known}` };
  }
}
