import * as z from 'zod/mini'
import { promiseWords } from './choices.ts'

/** Words about the promises of a person; null for none. */
export const promiseWordsSchema = z.nullable(z.enum(promiseWords))
