import * as z from 'zod/mini'

/**
 * The fields of an answer, for Fastify to write them by: what else a row or a view holds is left out, which keeps what
 * is private from slipping through. Types are our own compiler's and the tests' to hold, so formats and lengths are not
 * asked.
 */
export const answerSchema = (output: z.core.$ZodType) =>
  z.toJSONSchema(output, {
    io: 'output',
    override: ({ jsonSchema }) => {
      for (const check of ['pattern', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum'])
        delete jsonSchema[check]
      const [some, none] = jsonSchema.anyOf ?? []
      if (typeof some !== 'object' || typeof none !== 'object' || none.type !== 'null' || !some.type) return
      // 'Something or null' as one type: telling alternatives apart would cost a check of each value.
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, some, { type: [some.type, 'null'] })
    },
  })
