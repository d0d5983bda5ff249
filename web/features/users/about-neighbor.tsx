import { isolateBidi } from '#shared/bidi.ts'
import type { Profile } from '#shared/users/schema.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './about-neighbor.module.css'

export const AboutNeighbor = ({ user }: { user: Profile }) => (
  <Panel title="About">
    {user.bio ? (
      <p className={classes.bio} dir="auto">
        {user.bio}
      </p>
    ) : (
      <Text tone="soft">{`${isolateBidi(user.firstName) || 'This neighbor'} has not written a bio yet.`}</Text>
    )}
  </Panel>
)
