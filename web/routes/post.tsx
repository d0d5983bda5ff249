import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useRef } from 'react'
import { oneOf } from '#shared/one-of.ts'
import { parseUuid } from '#shared/parse-uuid.ts'
import { type TaskType, taskTypes } from '#shared/tasks/choices.ts'
import { postAgainCopy } from '#shared/tasks/expiry-copy.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { TaskForm } from '#web/features/tasks/form/task-form.tsx'
import { taskFormCopy } from '#web/features/tasks/form/task-form-copy.ts'
import { useCreateTask } from '#web/features/tasks/post-mutations.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { ProfileStepsDialog } from '#web/features/users/welcome/lazy-profile-steps-dialog.ts'
import { useProfileReminder } from '#web/features/users/welcome/use-profile-reminder.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useHasLoaded } from '#web/lib/use-has-loaded.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProfileReminder } from '#web/ui/profile-reminder.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** `again` is a former post of the viewer that is posted again. */
type PostSearch = { type: TaskType; again?: string | undefined }

export const Route = createFileRoute('/post')({
  validateSearch: ({ type, again }: Partial<PostSearch> & SearchSchemaInput): PostSearch => ({
    type: oneOf(taskTypes, type) ?? 'request',
    again: parseUuid(again),
  }),
  component: signedIn(Post),
})

function Post() {
  const viewer = useViewer()
  const { type, again } = Route.useSearch()
  const navigate = Route.useNavigate()
  const create = useCreateTask()
  const former = useQuery({ ...taskQueries.one(again ?? ''), enabled: again !== undefined })
  const copyOf = former.data?.requesterId === viewer.id && former.data.taskType === type ? former.data : undefined
  const posted = useInfiniteQuery(taskQueries.mine('requested'))
  const reminder = useProfileReminder(posted.data?.length === 0)
  // A reminder that came later would move the form under a finger.
  const hasLoaded = useHasLoaded((reminder.isPossible && posted.isLoading) || former.isLoading)
  const form = useRef<HTMLDivElement>(null)
  const goToForm = useFocusAfterRender(form)
  const { newTitle, intro, otherType, otherQuestion, otherLink } = taskFormCopy[type]

  if (!hasLoaded) return <ScreenSkeleton />

  function returnToForm() {
    reminder.dismiss()
    goToForm()
  }

  return (
    <>
      <PageHeading
        title={copyOf ? postAgainCopy.button : newTitle}
        intro={
          <>
            <span>{copyOf ? postAgainCopy.intro[type] : `${intro} ${otherQuestion} `}</span>
            {!copyOf && (
              <TextLink to="/post" search={{ type: otherType }} isInText>
                {otherLink}
              </TextLink>
            )}
          </>
        }
      />
      <Stack>
        {reminder.isShown && <ProfileReminder lacks={reminder.lacks} onAdd={reminder.add} onLater={reminder.dismiss} />}
        <div ref={form} tabIndex={-1}>
          <TaskForm
            key={copyOf?.id ?? type}
            {...(copyOf && { copyOf })}
            viewer={viewer}
            taskType={type}
            send={create.mutateAsync}
            onDone={() => void navigate({ to: '/' })}
          />
        </div>
      </Stack>
      {reminder.isAdding && <ProfileStepsDialog viewer={viewer} isHelping={type === 'service'} onDone={returnToForm} />}
    </>
  )
}
