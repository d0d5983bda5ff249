import type { AccessRow } from './rows/access-row.ts'
import { blocks } from './rows/blocks.ts'
import { calendars } from './rows/calendars.ts'
import { files } from './rows/files.ts'
import { messages } from './rows/messages.ts'
import { moderation } from './rows/moderation.ts'
import { notifications } from './rows/notifications.ts'
import { offers } from './rows/offers.ts'
import { operator } from './rows/operator.ts'
import { places } from './rows/places.ts'
import { reports } from './rows/reports.ts'
import { reviews } from './rows/reviews.ts'
import { tasks } from './rows/tasks.ts'
import { users } from './rows/users.ts'

export const matrix: AccessRow[] = [
  ...tasks,
  ...offers,
  ...notifications,
  ...users,
  ...blocks,
  ...reports,
  ...moderation,
  ...operator,
  ...reviews,
  ...messages,
  ...places,
  ...files,
  ...calendars,
]
