import type { ReactNode } from 'react'
import classes from './two-across.module.css'

/** Two short fields beside each other, and one below the other on a phone. */
export const TwoAcross = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>
