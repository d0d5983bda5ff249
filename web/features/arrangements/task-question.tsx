import type { Task } from '#shared/tasks/schema.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useArrangement } from './use-arrangement.ts'

/** It loads with the page, which waits for its answer. */
const QuestionPanel = lazyComponent(
  () => import('./question-panel.tsx').then((part) => part.QuestionPanel),
  () => null,
)

type Props = {
  task: Task
  /** Opens the report of what the two have agreed on. */
  onReport: (match: { kind: 'match'; id: string; person: Neighbor }) => void
}

/** The one question that waits comes before everything else on a task's page. */
export function TaskQuestion({ task, onReport }: Props) {
  const { arrangement } = useArrangement(task)
  if (arrangement === null) return null
  const report = () => onReport({ kind: 'match', id: task.id, person: arrangement.with })
  return <QuestionPanel key={arrangement.id} arrangement={arrangement} onReport={report} />
}
