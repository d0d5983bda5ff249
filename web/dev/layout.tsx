import { IconBulb } from '@tabler/icons-react'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Group } from '#web/ui/group.tsx'
import { LitHouse } from '#web/ui/lit-house.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

export const Layout = () => (
  <>
    <Part name="Card, stack and group">
      {(['xxs', 'xs', 'sm', 'md', 'lg', 'xl'] as const).map((gap) => (
        <State key={gap} name={`stack, ${gap}`}>
          <Stack gap={gap}>
            <Card>One</Card>
            <Card>Two</Card>
          </Stack>
        </State>
      ))}
      {(['xs', 'sm', 'md'] as const).map((gap) => (
        <State key={gap} name={`group, ${gap}`}>
          <Group gap={gap}>
            <Card>One</Card>
            <Card>Two</Card>
          </Group>
        </State>
      ))}
      <State name="long">
        <Card>{long}</Card>
      </State>
    </Part>
    <Part name="Disclosure">
      <Disclosure title="Tips" icon={<IconBulb size={20} aria-hidden />}>
        <Text>Say when, where and how long.</Text>
      </Disclosure>
      <Disclosure title={long}>
        <Text>{long}</Text>
      </Disclosure>
      <Disclosure title={rightToLeft}>
        <Text dir="auto">{rightToLeft}</Text>
      </Disclosure>
    </Part>
    <Part name="Pictures">
      <State name="tile">
        <Tile icon={IconBulb} tone="amber" />
      </State>
      <State name="small tile">
        <Tile icon={IconBulb} tone="sky" size={28} />
      </State>
      <State name="house">
        <LitHouse />
      </State>
    </Part>
  </>
)
