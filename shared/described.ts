import * as z from 'zod/mini'

/** Adds a description for the API reference to a schema. The schema must not be shared with other fields. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description })
  return schema
}
