import * as z from 'zod/mini'

export type JsonSchema = {
  [key: string]: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Formats whose name makes their long pattern redundant. */
const namedFormats = ['uuid', 'date-time', 'email']

/**
 * Opens a converter from the schemas of shared/ to JSON Schema, for request data as input and response data as output.
 * The schemas in `named` are written once, into the document's components, and referenced.
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
        Object.assign(jsonSchema, descriptionsOf(zodSchema))
        if (namedFormats.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
        // Answers may gain fields, so clients must accept unknown ones.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    Object.assign(components, withComponentReferences($defs))
    return withComponentReferences(json) as JsonSchema
  }
  return { components, write }
}

function descriptionsOf(schema: z.core.$ZodType) {
  const { id: _, ...descriptions } = z.globalRegistry.get(schema) ?? {}
  return descriptions
}

const withComponentReferences = (json: object): object =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
