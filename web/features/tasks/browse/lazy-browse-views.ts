import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because most visitors stay with the list. */
export const BrowseCalendar = lazyComponent(() =>
  import('#web/features/tasks/calendar/browse-calendar.tsx').then((part) => part.BrowseCalendar),
)
export const BrowseMap = lazyComponent(() =>
  import('#web/features/tasks/map/browse-map.tsx').then((part) => part.BrowseMap),
)
