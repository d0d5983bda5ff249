import * as z from 'zod/mini'

/**
 * Returns the JSON schema by which Fastify serializes a response. Fields outside the schema are left out, so that
 * private ones cannot leak. Formats and lengths are not checked, because the compiler and the tests cover types.
 */
export const responseSchema = (output: z.core.$ZodType) =>
  z.toJSONSchema(output, {
    io: 'output',
    override: ({ jsonSchema }) => {
      for (const check of ['pattern', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum'])
        delete jsonSchema[check]
      const [some, none] = jsonSchema.anyOf ?? []
      if (typeof some !== 'object' || typeof none !== 'object' || none.type !== 'null' || !some.type) return
      // A nullable type becomes a single type, because telling alternatives apart would cost a check of each value.
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, some, { type: [some.type, 'null'] })
    },
  })
