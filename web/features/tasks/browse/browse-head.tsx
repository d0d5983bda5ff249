import { IconCalendar, IconList, IconMap2 } from '@tabler/icons-react'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { Tab, TabList } from '#web/ui/tabs.tsx'
import classes from './browse.module.css'
import type { View } from './browse-search.ts'
import { BrowseCalendar, BrowseMap } from './lazy-browse-views.ts'

type ViewTab = { view: View; label: string; icon: typeof IconList; part?: typeof BrowseCalendar | typeof BrowseMap }

const tabs: ViewTab[] = [
  { view: 'list', label: 'List', icon: IconList },
  { view: 'calendar', label: 'Calendar', icon: IconCalendar, part: BrowseCalendar },
  { view: 'map', label: 'Map', icon: IconMap2, part: BrowseMap },
]

/** The screen's title, and tabs to choose the view. */
export const BrowseHead = () => (
  <div className={classes.head}>
    <ScreenTitle title="Browse Help Requests" />
    <TabList label="Show as" className={classes.tabs}>
      {tabs.map(({ view, label, icon: Icon, part }) => (
        <Tab key={view} value={view} icon={<Icon size={18} stroke={1.8} aria-hidden />} {...part?.preloadHandlers}>
          {label}
        </Tab>
      ))}
    </TabList>
  </div>
)
