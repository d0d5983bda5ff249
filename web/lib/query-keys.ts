import type { CaseState } from '#shared/moderation/choices.ts'
import type { Point } from '#shared/places/grid.ts'
import type { ViewRange } from '#shared/tasks/browse-tasks.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'

// The keys of all cached queries, in one place, because a change in one feature invalidates queries of others. They
// match by prefix: invalidating `taskKeys.all` refetches every query of tasks.

/** The signed-in account, and mailed links by token. */
export const authKeys = {
  viewer: ['auth', 'user'],
  methods: ['auth', 'methods'],
  verificationLink: (token: string) => ['auth', 'verify', token],
  accessNotice: (token: string) => ['auth', 'not-me', token],
  resetLink: (token: string) => ['auth', 'reset', token],
  sessions: ['auth', 'sessions'],
  factors: ['auth', 'factors'],
  passkeys: ['auth', 'passkeys'],
  rememberedBrowsers: ['auth', 'remembered-browsers'],
} as const

/** Public profiles. */
export const userKeys = {
  all: ['users'],
  one: (id: string) => ['users', id] as const,
} as const

/**
 * 'requested' are the viewer's own posts, 'all' also includes tasks they help with, and 'offered' are tasks with their
 * pending offer.
 */
export type OwnTaskList = 'requested' | 'all' | 'offered'
/** Origin of distances: a position, the ZIP code in the viewer's profile, or none. */
export type SearchOrigin = Point | 'home' | null

export const taskKeys = {
  all: ['tasks'],
  ones: ['tasks', 'one'],
  one: (id: string) => ['tasks', 'one', id] as const,
  recent: ['tasks', 'recent'],
  newest: ['tasks', 'newest'],
  search: (filters: TaskFilters, near: SearchOrigin, viewRange: ViewRange | null) =>
    ['tasks', 'search', filters, near, viewRange] as const,
  count: (filters: TaskFilters, near: SearchOrigin, viewRange: ViewRange | null) =>
    ['tasks', 'count', filters, near, viewRange] as const,
  map: ['tasks', 'map'],
  allMine: ['tasks', 'mine'],
  mine: (which: OwnTaskList) => ['tasks', 'mine', which] as const,
  shared: (userId: string) => ['tasks', 'shared', userId] as const,
} as const

/** Arrangements of the viewer, about which they are or were asked whether they happened. */
export const arrangementKeys = {
  all: ['arrangements'],
  asked: ['arrangements', 'asked'],
  ofTask: (taskId: string) => ['arrangements', 'task', taskId] as const,
} as const

export const offerKeys = {
  all: ['offers'],
  mine: (taskId: string) => ['offers', 'mine', taskId] as const,
  former: (taskId: string) => ['offers', 'former', taskId] as const,
  lists: ['offers', 'list'],
  list: (taskId: string) => ['offers', 'list', taskId] as const,
} as const

export const messageKeys = {
  all: ['messages'],
  unread: ['messages', 'unread'],
  chats: ['messages', 'chats'],
  partners: (...taskId: [string?]) => ['messages', 'partners', ...taskId] as const,
  list: (...ids: [taskId?: string, partnerId?: string]) => ['messages', 'list', ...ids] as const,
} as const

/** `all` does not match `settings`. */
export const notificationKeys = {
  all: ['notifications'],
  count: ['notifications', 'count'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const

export const reviewKeys = {
  all: ['reviews'],
  ofTask: (taskId: string) => ['reviews', 'task', taskId] as const,
  mayReview: (taskId: string) => ['reviews', 'may', taskId] as const,
  received: (userId: string) => ['reviews', 'received', userId] as const,
} as const

/** Arrangements of the viewer, and their record. */
export const promiseKeys = {
  own: ['promises'],
} as const

/** Neighbors whom the viewer blocks. */
export const blockKeys = {
  list: ['blocks'],
} as const

/** The viewer's reports to the moderators. */
export const reportKeys = {
  list: ['reports'],
} as const

/** Cases of moderators; `lists` does not match `case`, which is read only when somebody opens it. */
export const moderationKeys = {
  lists: ['cases'],
  cases: (state: CaseState) => ['cases', 'in', state] as const,
  counts: ['cases', 'counts'],
  log: ['log'],
  case: (id: string) => ['case', id] as const,
} as const

/** Screens of operators. */
export const operatorKeys = {
  health: ['operator', 'health'],
  figures: ['operator', 'figures'],
  announcements: ['operator', 'announcements'],
  people: (search: { q: string; at: number }) => ['operator', 'people', search] as const,
} as const

/** Notices to the viewer about decisions of moderators. */
export const noticeKeys = {
  list: ['notices'],
  questions: ['questions'],
  linked: (token: string) => ['notices', 'linked', token],
} as const

/** The viewer's calendar address. */
export const calendarKeys = {
  own: ['calendar'],
} as const
