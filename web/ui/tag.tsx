import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type Tone = 'sky' | 'plum' | 'leaf' | 'amber' | 'rose' | 'stone' | 'spruce' | 'lamp' | 'clay'

type Props = { tone?: Tone; icon?: ReactNode; children: ReactNode }

/** A small pill with a label: `<Tag tone="leaf">Open</Tag>`. */
export const Tag = ({ tone = 'stone', icon, children }: Props) => (
  <span className={classes.tag} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </span>
)
