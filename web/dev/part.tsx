import type { ReactNode } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import classes from './kit.module.css'

/** A part of the kit, with its states beside each other. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <Panel title={name}>
    <div className={classes.states}>{children}</div>
  </Panel>
)

export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.state}>
    <p className={classes.stateName}>{name}</p>
    {children}
  </div>
)
