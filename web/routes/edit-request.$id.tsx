import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { taskRefusals } from '#shared/tasks/copy.ts'
import { whyNotEdit } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { withholdingRefusals } from '#shared/withholding/copy.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { TaskForm } from '#web/features/tasks/form/task-form.tsx'
import { taskFormCopy } from '#web/features/tasks/form/task-form-copy.ts'
import { diffPost } from '#web/features/tasks/form/task-form-values.ts'
import { TaskMissing } from '#web/features/tasks/page/task-missing.tsx'
import { useEditTask } from '#web/features/tasks/post-mutations.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { isNotFound } from '#web/lib/request-errors.ts'
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
  if (isNotFound(read.error)) return <TaskMissing hasGone={task !== undefined} />
  if (!task) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />

  const why = whyNotEdit(task, viewer.id)
  if (why) return <NotEditable id={id} why={{ ...taskRefusals, ...withholdingRefusals }[why].message} />

  return (
    <>
      <PageHeading title={taskFormCopy[task.taskType].editTitle} />
      <EditForm key={id} task={task} />
    </>
  )
}

/** Keeps the post as it was when editing began, even if it is refetched meanwhile. */
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
      send={(post) => edit.mutateAsync({ id: before.id, ...diffPost(post, before) })}
      onDone={() => void navigate({ to: '/' })}
    />
  )
}

const NotEditable = ({ id, why }: { id: string; why: string }) => (
  <MissingScreen
    title={why}
    text="A post can be edited only by the neighbor who wrote it, and only until somebody is chosen."
    action={
      <LinkButton to="/task/$id" params={{ id }}>
        View Task
      </LinkButton>
    }
  />
)
