import * as z from 'zod/mini'

/** Says of a field, in the reference of the calls, what its name does not. For a schema that is this field's alone. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description })
  return schema
}
