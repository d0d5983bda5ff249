import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react'
import classes from './tabs.module.css'

type TabsContext = { id: string; value: string; onChange: (value: string) => void }
const TabsContext = createContext<TabsContext>({ id: '', value: '', onChange: () => {} })

const tabId = (id: string, value: string) => `${id}-${value}`
const panelId = (id: string) => `${id}-panel`

type Props = Omit<TabsContext, 'id'> & { children: ReactNode }

/** Shows one of several views: a `TabList` of `Tab`s, and below it one `TabPanel` for each, or for all. */
export const Tabs = ({ children, ...shown }: Props) => (
  <TabsContext value={{ ...shown, id: useId() }}>{children}</TabsContext>
)

/** The tab that each key moves to. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const next = steps[event.key]?.(tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
  tabs[next]?.click()
}

type ListProps = { label?: string; className?: string | undefined; children: ReactNode }

export const TabList = ({ label, className = '', children }: ListProps) => (
  <div role="tablist" aria-label={label} className={`${classes.list} ${className}`} onKeyDown={moveByKey}>
    {children}
  </div>
)

type TabProps = Omit<ComponentProps<'button'>, 'value'> & { value: string; icon?: ReactNode }

export function Tab({ value, icon, children, ...button }: TabProps) {
  const { id, value: shown, onChange } = use(TabsContext)
  const isShown = value === shown
  return (
    <button
      type="button"
      {...button}
      role="tab"
      id={tabId(id, value)}
      aria-selected={isShown}
      aria-controls={isShown ? panelId(id) : undefined}
      tabIndex={isShown ? 0 : -1}
      className={classes.tab}
      onClick={() => onChange(value)}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** Renders its content only while its tab is selected. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: shown } = use(TabsContext)
  if (value !== shown) return null
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  )
}
