import { IconCalendar, IconList, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SettingNote, SettingSwitch } from '#web/ui/setting-switch.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

const switches = [
  { label: 'Off', description: 'You ask neighbors for help.' },
  { label: 'On', description: 'You lend a hand when neighbors ask.', defaultChecked: true },
  { label: 'Off and disabled', description: 'You ask neighbors for help.', disabled: true },
  { label: 'On and disabled', description: 'You lend a hand.', disabled: true, defaultChecked: true },
  { label: 'Refused', description: 'You ask neighbors for help.', error: 'Choose at least one of the two' },
  { label: long, description: long },
  { label: rightToLeft, description: rightToLeft },
]

export const Choices = () => (
  <>
    <Part name="Switch">
      {switches.map((props) => (
        <Switch key={props.label} {...props} />
      ))}
    </Part>
    <Part name="Setting">
      <Setting label="New messages" note="You get them by email as well." />
      <Setting label={long} note={long} />
      <SettingNote>This device cannot show notifications.</SettingNote>
    </Part>
    <Part name="Segments">
      <Sides />
      <State name="in a row of controls">
        <Sides isCompact />
      </State>
    </Part>
    <Part name="Radio cards">
      <Ways />
      <Ways error="Please choose one" />
    </Part>
    <Part name="Tabs">
      <State name="with words">
        <Views label="Words" />
      </State>
      <State name="with icons">
        <Views label="Icons" hasIcons />
      </State>
    </Part>
  </>
)

const sides = [
  { value: 'need', label: 'I need help' },
  { value: 'help', label: 'I can help' },
  { value: 'both', label: 'Both' },
]

function Sides({ isCompact = false }: { isCompact?: boolean }) {
  const [side, setSide] = useState('need')
  return <Segments legend="How you take part" choices={sides} value={side} onChange={setSide} isCompact={isCompact} />
}

const ways = [
  { value: 'money', label: 'Money', description: 'Paid directly between you' },
  { value: 'thanks', label: 'Nothing, just a thank-you', description: long },
  { value: 'points', label: 'Points', description: 'Coming soon', disabled: true },
]

function Ways({ error }: { error?: string }) {
  const [way, setWay] = useState(error ? '' : 'money')
  return <RadioCards legend="How you thank" choices={ways} value={way} error={error} onChange={setWay} />
}

function Setting({ label, note }: { label: string; note: string }) {
  const [isOn, setOn] = useState(true)
  return (
    <SettingSwitch
      label={label}
      text="When a neighbor writes to you"
      isOn={isOn}
      note={isOn && note}
      onChange={setOn}
    />
  )
}

const views = [
  { view: 'List', Icon: IconList },
  { view: 'Calendar', Icon: IconCalendar },
  { view: 'Map', Icon: IconMap2 },
]

function Views({ label, hasIcons = false }: { label: string; hasIcons?: boolean }) {
  const [shown, show] = useState('List')
  return (
    <Tabs value={shown} onChange={show}>
      <TabList label={label}>
        {views.map(({ view, Icon }) => (
          <Tab key={view} value={view} icon={hasIcons && <Icon size={18} aria-hidden />}>
            {view}
          </Tab>
        ))}
      </TabList>
      {views.map(({ view }) => (
        <TabPanel key={view} value={view}>
          <p>{`The ${view.toLowerCase()}`}</p>
        </TabPanel>
      ))}
    </Tabs>
  )
}
