import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { taskRefusals } from '#shared/tasks/copy.ts'
import { whyNotChange } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { isMissing } from '#web/lib/when-failed.ts'
import { useEditTask } from '#web/tasks/posting.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { TaskForm } from '#web/tasks/task-form.tsx'
import { changesOf } from '#web/tasks/task-form-values.ts'
import { formWords } from '#web/tasks/task-form-words.ts'
import { TaskMissing } from '#web/tasks/task-missing.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MissingScreen } from '#web/ui/missing-screen.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

export const Route = createFileRoute('/edit-request/$id')({ component: signedIn(EditRequest) })

function EditRequest() {
  const { id } = Route.useParams()
  const viewer = useViewer()
  const { data: task, ...read } = useQuery(taskQueries.one(id))

  if (read.isPending) return <ScreenSkeleton />
  if (isMissing(read.error)) return <TaskMissing hasGone={task !== undefined} />
  if (!task) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />

  const why = whyNotChange(task, viewer.id)
  if (why) return <NotEditable id={id} why={taskRefusals[why].message} />

  return (
    <>
      <PageHeading title={formWords[task.taskType].editTitle} />
      <EditForm key={id} task={task} />
    </>
  )
}

/** It goes by the post as it began with it, whatever is read of it meanwhile. */
function EditForm({ task }: { task: Task }) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const edit = useEditTask()
  const [before] = useState(task)
  return (
    <TaskForm
      viewer={viewer}
      taskType={before.taskType}
      before={before}
      send={(post) => edit.mutateAsync({ id: before.id, ...changesOf(post, before) })}
      onDone={() => void navigate({ to: '/' })}
    />
  )
}

const NotEditable = ({ id, why }: { id: string; why: string }) => (
  <MissingScreen
    title={why}
    text="A post can be edited only by the neighbor who wrote it, and only until somebody is chosen."
    action={
      <LinkButton to="/task/$id" params={{ id }} mt="sm">
        View Task
      </LinkButton>
    }
  />
)
