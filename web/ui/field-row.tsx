import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** Two short fields side by side, stacked on a phone. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes.fields}>{children}</div>
