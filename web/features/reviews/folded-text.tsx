import type { ReactNode } from 'react'
import classes from './folded-text.module.css'

type Props = { summary: string; children: ReactNode }

/** Words of somebody whom the viewer blocks, which stay folded until the viewer asks for them. */
export const FoldedText = ({ summary, children }: Props) => (
  <details className={classes.folded}>
    <summary>
      <span>{summary}</span> <span className={classes.show}>Show</span>
    </summary>
    {children}
  </details>
)
