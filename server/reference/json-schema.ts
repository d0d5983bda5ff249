import * as z from 'zod/mini'

export type JsonSchema = {
  [key: string]: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** The name of such a format says what its long pattern would repeat. */
const namedFormats = ['uuid', 'date-time', 'email']

/**
 * Turns schemas of the shared floor into JSON Schema: what is sent where they are an input, what comes back where they
 * are an output. Those in `named` stand once, under the document's components, and are pointed at.
 */
export function schemaWriter(named: Record<string, z.core.$ZodType>) {
  const names = z.registry<{ id?: string; description?: string }>()
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id })
  const components: Record<string, JsonSchema> = {}

  function write(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => {
        Object.assign(jsonSchema, wordsOf(zodSchema))
        if (namedFormats.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
        // An answer may gain a field; nobody should break at it.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    Object.assign(components, pointed($defs))
    return pointed(json) as JsonSchema
  }
  return { components, write }
}

function wordsOf(schema: z.core.$ZodType) {
  const { id: _, ...words } = z.globalRegistry.get(schema) ?? {}
  return words
}

const pointed = (json: object): object =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
