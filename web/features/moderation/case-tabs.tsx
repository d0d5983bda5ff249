import type { ReactNode } from 'react'
import { type CaseState, caseStates } from '#shared/moderation/choices.ts'
import { oneOf } from '#shared/one-of.ts'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import classes from './case-tabs.module.css'
import { formatCaseCount, queueCopy, stateLabels } from './moderation-copy.ts'
import { useCaseCounts } from './queries.ts'

type Props = { state: CaseState; onChange: (state: CaseState) => void; children: ReactNode }

/** The cases in each state, with their counts. */
export function CaseTabs({ state, onChange, children }: Props) {
  const counts = useCaseCounts()
  return (
    <Tabs value={state} onChange={(value) => onChange(oneOf(caseStates, value) ?? 'open')}>
      <TabList label={queueCopy.tabs} className={classes.tabs}>
        {caseStates.map((each) => (
          <Tab key={each} value={each}>
            <span className={classes.label}>{stateLabels[each]}</span>
            <span className={classes.count}>{counts ? ` ${formatCaseCount(counts[each])}` : ''}</span>
          </Tab>
        ))}
      </TabList>
      {caseStates.map((each) => (
        <TabPanel key={each} value={each}>
          <div className={classes.panel}>{children}</div>
        </TabPanel>
      ))}
    </Tabs>
  )
}
