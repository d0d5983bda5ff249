import * as z from 'zod/mini'
import { linkToken } from '#shared/auth/schema.ts'
import { moderationRefusals } from './copy.ts'
import { appealInput } from './schema.ts'

/** The token of the mail that tells of a removal, with which its reader appeals without signing in. */
export const appealLink = z.object({ token: linkToken(moderationRefusals.appeal_link_over.message) })

export const linkedAppealInput = z.extend(z.omit(appealInput, { id: true }), appealLink.shape)
