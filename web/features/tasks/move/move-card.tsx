import { useId } from 'react'
import type { OpenMove } from '#shared/arrangements/open-move-schema.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import classes from './move-card.module.css'
import {
  agreeLabel,
  askedText,
  asksText,
  keepLabel,
  moveToasts,
  mustAgreeText,
  standsText,
  takeBackLabel,
  whenText,
} from './move-copy.ts'
import { useAnswerMove, useTakeBackMove } from './queries.ts'

type Props = {
  task: Task
  move: OpenMove
  viewerId: string
  /** Called when the proposal has ended; this component is then removed. */
  onEnded: () => void
}

/** The proposal of another time: with its answers for the side that is asked, else with the way to take it back. */
export function MoveCard({ task, move, viewerId, onEnded }: Props) {
  const id = useId()
  const now = useNow()
  const answer = useAnswerMove()
  const takeBack = useTakeBackMove()
  const role = roleOf(task, viewerId)
  const other = role === 'requester' ? task.helper : task.requester
  if (role === null || other === null) return null

  const name = firstNameOf(other)
  const proposed = { ...move, timeZone: task.timeZone }
  const [from, to] = [whenText(task, now), whenText(proposed, now)]
  const input = { id: task.id, moveId: move.id }
  const ended = { onSuccess: onEnded }
  const isOwn = move.proposedBy === role
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {isOwn ? askedText(to) : asksText(name, to)}
      </h3>
      <p>{isOwn ? mustAgreeText(name, from) : standsText(from)}</p>
      <div className={classes.answers}>
        {isOwn ? (
          <BusyButton
            variant="default"
            isBusy={takeBack.isPending}
            onClick={() => takeBack.mutate({ input, done: moveToasts.takenBack(name, from) }, ended)}
          >
            {takeBackLabel}
          </BusyButton>
        ) : (
          <>
            <BusyButton
              isBusy={answer.isPending && answer.variables?.input.answer === 'accept'}
              onClick={() =>
                answer.mutate({ input: { ...input, answer: 'accept' }, done: moveToasts.moved(name, to) }, ended)
              }
            >
              {agreeLabel}
            </BusyButton>
            <BusyButton
              variant="default"
              isBusy={answer.isPending && answer.variables?.input.answer === 'decline'}
              onClick={() =>
                answer.mutate({ input: { ...input, answer: 'decline' }, done: moveToasts.kept(name, from) }, ended)
              }
            >
              {keepLabel(task, proposed, now)}
            </BusyButton>
          </>
        )}
      </div>
    </section>
  )
}
