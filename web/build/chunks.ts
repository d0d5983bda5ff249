import type { Rolldown } from 'vite'

const of = (parts: string[]) => new RegExp(parts.join('|'))

const everywhere = of([
  'web/lib/(scheme-key|scheme|install|kept|farewell|focus|way-back)\\.ts',
  'shared/(one-of|kept-answers|auth/left-cookie)\\.ts',
])
const fields = of([
  '@mantine/hooks/.*/use-uncontrolled',
  '@mantine/core/esm/components/(Input|InputBase|TextInput|NativeSelect)/',
])
const forms = of([
  '@mantine/core/esm/components/(InlineInput|InputsGroupFieldset|Switch)/',
  'web/lib/(use-fields|use-submit|late-check|faults-said|kept-like)\\.ts',
  'web/ui/(alert-text|form-end|submit-button|text-area|words-field)\\.tsx',
])
/** What tells of tasks, offers and the neighbors behind them: nothing for who signs in or sets up an account. */
const ofTasks = of([
  '(shared|web)/(tasks|offers|places)/',
  '@tabler/icons-react/.*/Icon(BabyCarriage|Book2|Calendar|Car|DeviceLaptop|MapPin|Paw|Plant2|ShoppingBag|Tools)\\.',
  '@tabler/icons-react/.*/Icon(RosetteDiscountCheckFilled|StarFilled)\\.',
  'web/ui/(person|stars|tag|verified)',
  'web/lib/(list-place|today)',
  'shared/users/former',
])
/** Of that, what two screens or late parts share alone: the form of a post, a line beside the calendar and the map. */
const ofFew = of([
  'web/tasks/(address-preview|card-title|day-field|draft-note|pay-look|place-field|post-first|use-task-form|zip-place)',
  'web/tasks/task-(card|draft|facts|form|line)',
  'web/tasks/(posting|task-missing)|shared/tasks/post-wording',
  '(shared|web)/offers/(dialog-wording|test-offers)',
])
/** What grows as it is read. */
const lists = of(['web/ui/paged-list', 'web/lib/reading-on'])
/** Small things beside each other on a task's page and on one or two other screens. */
const besideTasks = of([
  '@tabler/icons-react/.*/Icon(CalendarPlus|Camera|Clock|Coin|Download|Lock|Star|Trash)\\.',
  'web/lib/(seen|use-arrival|use-focus-after|use-is-phone)',
  'web/messages/(chat-skeleton|queries|news|write-to)',
  'web/ui/confirm-dialog',
  '(shared|web)/reviews/(copy|queries|review-dialog|reviewee|rules)',
  '(shared|web)/offers/(copy|offer-ask|offer-button|offer-sent|queries|rules|wording)',
  '@tanstack/.*/(infiniteQueryObserver|useInfiniteQuery)',
  'shared/(messages/wording|files/copy)',
])
const parts = of(['@tabler/icons-react', 'web/(ui|lib|app)/', 'shared/(?!\\w+/)'])
/** With a schema comes the library that reads it. */
const schemas = of(['schema\\.ts$', 'shared/described\\.ts', 'zod/', 'web/ui/password-field'])

/**
 * What comes together comes in one file: it shrinks better than in twenty, and is asked for once. A module is in the
 * first group that takes it; the rest is split as screens need it.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // React changes with its releases, the app with ours: a browser that has one keeps it.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  // The static pages share these few lines with the app, and must not load it for them.
  { name: 'everywhere', test: everywhere, priority: 5 },
  // The map's library and what clusters its pins come side by side.
  { name: 'leaflet', test: /node_modules\/leaflet\//, priority: 4 },
  // What stands around every screen.
  { name: 'frame', tags: ['$initial'], test: /^(?!.*web\/public\/).*\.(m?js|tsx?)$/, priority: 3 },
  // Chats and lists grow and wait as forms do, and have no other part of theirs.
  { name: 'growth', test: /web\/(lib\/use-growth|ui\/busy-button)/, priority: 3 },
  { name: 'lists', test: lists, priority: 3 },
  { name: 'fields', test: fields, priority: 2 },
  { name: 'forms', test: forms, priority: 2 },
  {
    name: 'parts',
    test: (id) => parts.test(id) && !ofTasks.test(id) && !schemas.test(id),
    minShareCount: 4,
    priority: 2,
  },
  {
    name: 'tasks',
    test: (id) => besideTasks.test(id) || (ofTasks.test(id) && !ofFew.test(id) && !schemas.test(id)),
    minShareCount: 2,
    priority: 1,
  },
  // On a task's page and on that of all messages.
  { name: 'chat', test: (id) => /(shared|web)\/messages\//.test(id) && !schemas.test(id), minShareCount: 2 },
]
