import { type NewAnnouncement, newAnnouncementSchema } from '#shared/announcements/schema.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'

export const validateAnnouncement = (values: NewAnnouncement): FieldMessages => validate(newAnnouncementSchema, values)
