import { isolateBidi } from '#shared/bidi.ts'
import type { FoundPerson } from '#shared/operator/people-schema.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { caseLinkText, joinedText, lastSeenText, peopleCopy, roleLabels, stateText } from './people-copy.ts'
import classes from './people-search.module.css'

/** One person, how they stand, and the cases about them. A limit or a suspension is decided in a case alone. */
export const PersonRow = ({ person }: { person: FoundPerson }) => (
  <div className={classes.person}>
    <div>
      <div className={classes.head}>
        <bdi className={classes.name}>{person.name}</bdi>
        <Tag tone={person.restriction ? 'amber' : 'leaf'}>{stateText(person)}</Tag>
        {person.role && <Tag tone="spruce">{roleLabels[person.role]}</Tag>}
      </div>
      <Text>{person.email}</Text>
      <Text size="sm" tone="soft">{`${joinedText(person)} · ${lastSeenText(person)}`}</Text>
    </div>
    <div className={classes.cases}>
      {person.openCases.length === 0 && <span>{peopleCopy.noCases}</span>}
      {person.openCases.map(({ id, state }, index) => (
        <TextLink key={id} to="/moderate/case/$id" params={{ id }}>
          <span>{`${caseLinkText(state)}${person.openCases.length > 1 ? ` ${index + 1}` : ''}`}</span>
          <span className="visually-hidden">{` about ${isolateBidi(person.name)}`}</span>
        </TextLink>
      ))}
    </div>
  </div>
)
