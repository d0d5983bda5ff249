import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { oneOf } from '#shared/one-of.ts'
import { type TaskType, taskTypes } from '#shared/tasks/choices.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { TaskForm } from '#web/features/tasks/form/task-form.tsx'
import { taskFormCopy } from '#web/features/tasks/form/task-form-copy.ts'
import { useCreateTask } from '#web/features/tasks/post-mutations.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { useProfileReminder } from '#web/features/users/welcome/use-profile-reminder.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProfileReminder } from '#web/ui/profile-reminder.tsx'
import { Stack } from '#web/ui/stack.tsx'

export const Route = createFileRoute('/post')({
  validateSearch: ({ type }: { type?: TaskType } & SearchSchemaInput): { type: TaskType } => ({
    type: oneOf(taskTypes, type) ?? 'request',
  }),
  component: signedIn(Post),
})

function Post() {
  const viewer = useViewer()
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  const create = useCreateTask()
  const hasPostedNothing = useInfiniteQuery(taskQueries.mine('requested')).data?.length === 0
  const reminder = useProfileReminder(hasPostedNothing)
  const { newTitle, intro, otherType, otherQuestion, otherLink } = taskFormCopy[type]

  return (
    <>
      <PageHeading
        title={newTitle}
        intro={
          <>
            <span>{`${intro} ${otherQuestion} `}</span>
            <TextLink to="/post" search={{ type: otherType }} isInText>
              {otherLink}
            </TextLink>
          </>
        }
      />
      <Stack>
        {reminder.isShown && <ProfileReminder lacks={reminder.lacks} onLater={reminder.dismiss} />}
        <TaskForm
          key={type}
          viewer={viewer}
          taskType={type}
          send={create.mutateAsync}
          onDone={() => void navigate({ to: '/' })}
        />
      </Stack>
    </>
  )
}
