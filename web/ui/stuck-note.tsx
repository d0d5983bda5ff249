import { stuckText } from '#shared/moderation/copy.ts'
import { site } from '#site'
import { Anchor } from './anchor.tsx'
import { Text } from './text.tsx'

/** Names the outside person where everybody who could decide is too close to a report. */
export function StuckNote() {
  const { name, email } = site.outsidePerson
  return (
    <Text>
      <span>{`${stuckText} ${name}: `}</span>
      <Anchor isInText href={`mailto:${email}`}>
        {email}
      </Anchor>
    </Text>
  )
}
