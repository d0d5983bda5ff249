import { IconFlag } from '@tabler/icons-react'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { createStore } from '#web/lib/create-store.ts'
import type { MenuItem } from '#web/ui/more-menu.tsx'
import { reportLabels } from './report-copy.ts'

/** A thing that can be reported, and whom it is of. */
export type ReportSubject = { kind: SubjectKind; id: string; person: { id: string; firstName: string } }

/** The report that is being written, if any; the shell shows its dialog. */
const openSubject = createStore<ReportSubject | null>(null)

export const useOpenReport = () => openSubject.use()
export const openReport = (subject: ReportSubject) => openSubject.set(subject)
export const closeReport = () => openSubject.set(null)

/** Returns the item of a menu that reports something. */
export const reportItem = (subject: ReportSubject): MenuItem => ({
  label: reportLabels[subject.kind](subject.person),
  icon: IconFlag,
  onChoose: () => openReport(subject),
})
