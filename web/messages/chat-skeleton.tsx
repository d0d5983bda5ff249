import { Skeleton } from '@mantine/core'
import classes from './chat.module.css'

const widths = ['56%', '38%', '62%', '30%']

/** Where a chat will be. */
export const ChatSkeleton = () => (
  <div className={classes.skeleton} aria-busy>
    <span className="unseen" role="status">
      Loading…
    </span>
    {widths.map((width, index) => (
      <Skeleton key={width} height={44} width={width} radius={18} ml={index % 2 ? 'auto' : 0} />
    ))}
  </div>
)
