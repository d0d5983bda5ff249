import type { Task } from '#shared/tasks/schema.ts'
import { StandingMove } from './lazy-standing-move.ts'
import classes from './standing-move-in-chat.module.css'

type Props = { task: Task; viewerId: string; onEnded: () => void }

/** The proposal of another time above the chat of the two whom it concerns. */
export const StandingMoveInChat = (props: Props) => <StandingMove {...props} className={classes.container} />
