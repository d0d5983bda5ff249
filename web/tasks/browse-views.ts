import { later } from '#web/ui/later.tsx'

/** Brought when they are asked for: most people stay with the list. */
export const BrowseCalendar = later(() => import('./browse-calendar.tsx').then((part) => part.BrowseCalendar))
export const BrowseMap = later(() => import('./browse-map.tsx').then((part) => part.BrowseMap))
