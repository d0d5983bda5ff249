import { IconNotes } from '@tabler/icons-react'
import { AlertText } from '#web/ui/alert-text.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Divider } from '#web/ui/divider.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { ProfileReminder } from '#web/ui/profile-reminder.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tag, type Tone } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { VerifiedTag } from '#web/ui/verified-check.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft, unbroken } from './samples.ts'

const tones: Tone[] = ['sky', 'plum', 'leaf', 'amber', 'rose', 'stone', 'spruce', 'lamp', 'clay']

export const Texts = () => (
  <>
    <Part name="Title">
      <State name="as on a screen">
        <Title order={3} size="h2">
          A second heading
        </Title>
        <Title order={3}>A third heading</Title>
      </State>
      <State name="long">
        <Title order={3} size="h2">
          {long}
        </Title>
      </State>
      <State name="without a space">
        <Title order={3}>{unbroken}</Title>
      </State>
      <State name="right to left">
        <Title order={3} dir="auto">
          {rightToLeft}
        </Title>
      </State>
    </Part>
    <Part name="Text">
      <State name="sizes">
        <Text size="sm">Small: posted an hour ago</Text>
        <Text>Usual: half an hour around the park</Text>
        <Text size="lg">Large: neighbors help each other</Text>
      </State>
      <State name="tones">
        <Text tone="soft">Soft: neighbors never see it</Text>
        <AlertText>Error: the address did not save</AlertText>
      </State>
      <State name="long, centered">
        <Text isCentered>{long}</Text>
      </State>
      <State name="right to left">
        <Text dir="auto">{rightToLeft}</Text>
      </State>
    </Part>
    <Part name="Note">
      {(['spruce', 'lamp'] as const).map((tone) => (
        <State key={tone} name={tone}>
          <Note tone={tone} icon={<IconNotes size={20} stroke={1.8} aria-hidden />}>
            <p>Draft restored</p>
          </Note>
        </State>
      ))}
      <State name="with buttons">
        <ProfileReminder lacks={{ picture: true, about: true }} onAdd={() => {}} onLater={() => {}} />
      </State>
      <State name="long">
        <Note icon={<IconNotes size={20} stroke={1.8} aria-hidden />}>
          <p>{long}</p>
        </Note>
      </State>
    </Part>
    <Part name="Links">
      <State name="alone">
        <Anchor href="#main">View all</Anchor>
      </State>
      <State name="within a sentence">
        <Text>
          You can{' '}
          <Anchor isInText href="#main">
            change it
          </Anchor>{' '}
          at any time.
        </Text>
      </State>
      <State name="to a screen">
        <TextLink to="/browse">Browse tasks</TextLink>
      </State>
      <State name="back">
        <BackLink to="/profile">Back to Profile</BackLink>
      </State>
      <State name="long">
        <Anchor href="#main">{long}</Anchor>
      </State>
    </Part>
    <Part name="Tag">
      <State name="tones">
        <Stack gap="xs" align="start">
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </Stack>
      </State>
      <State name="with an icon">
        <VerifiedTag />
      </State>
      <State name="long">
        <Tag tone="sky">{long}</Tag>
      </State>
      <State name="right to left">
        <Tag tone="leaf">{rightToLeft}</Tag>
      </State>
      <State name="divider">
        <Divider label="Or continue with email" />
      </State>
    </Part>
  </>
)
