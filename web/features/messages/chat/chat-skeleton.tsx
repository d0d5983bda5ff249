import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './chat.module.css'

const widths = ['56%', '38%', '62%', '30%']

/** Placeholder for a chat. */
export const ChatSkeleton = () => (
  <div className={classes.skeleton} aria-busy>
    <span className="visually-hidden" role="status">
      Loading…
    </span>
    {widths.map((width) => (
      <Skeleton key={width} height={44} width={width} radius={18} />
    ))}
  </div>
)
