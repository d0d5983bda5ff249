import { Text } from '@mantine/core'
import { isolated } from '#shared/bidi.ts'
import type { Profile } from '#shared/users/schema.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './about-neighbor.module.css'

/** What a neighbor says about themselves. */
export const AboutNeighbor = ({ user }: { user: Profile }) => (
  <Panel title="About">
    {user.bio ? (
      <p className={classes.bio} dir="auto">
        {user.bio}
      </p>
    ) : (
      <Text c="dimmed">{`${isolated(user.firstName) || 'This neighbor'} has not written a bio yet.`}</Text>
    )}
  </Panel>
)
