import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays } from '#shared/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import DayCalendar from '#web/ui/day-calendar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft } from './samples.ts'

const widths = ['narrow', 'wide', 'sheet'] as const

export const Overlays = () => (
  <>
    <Part name="Dialog">
      {widths.map((width) => (
        <Opened key={width} name={`Dialog, ${width}`}>
          {(close) => (
            <Dialog opened width={width} title={width === 'wide' ? long : 'Edit your message'} onClose={close}>
              <TextInput label="Message" defaultValue={rightToLeft} />
            </Dialog>
          )}
        </Opened>
      ))}
      <Opened name="Confirmation">{(close) => <Confirmation onClose={close} />}</Opened>
      <Opened name="Confirmation, dangerous and busy">
        {(close) => <Confirmation onClose={close} isDanger isBusy />}
      </Opened>
    </Part>
    <Part name="Menu of rarer actions">
      <State name="closed">
        <MoreMenu label="More" items={[{ label: 'Block Ben', icon: IconUserOff, onChoose: () => {} }]} />
      </State>
      <State name="faint, beside a text">
        <MoreMenu
          label="About this"
          items={[{ label: 'Block Ben', icon: IconUserOff, onChoose: () => {} }]}
          look="faint"
        />
      </State>
    </Part>
    <Part name="Pop panel">
      <State name="menu">
        <Popover label="Menu" width="menu" opener={(opener) => <Button {...opener}>Menu</Button>}>
          {() => (
            <TitledList title="Menu">
              <li>
                <a href="#main">Log Out</a>
              </li>
            </TitledList>
          )}
        </Popover>
      </State>
      <State name="list">
        <Popover label="List" width="list" opener={(opener) => <Button {...opener}>List</Button>}>
          {() => <Text>{long}</Text>}
        </Popover>
      </State>
      <State name="day, at its start">
        <Popover label="Tasks of the day" width="day" opener={(opener) => <Button {...opener}>Day</Button>}>
          {() => <Text dir="auto">{rightToLeft}</Text>}
        </Popover>
      </State>
      <State name="month, at its start">
        <Popover label="Choose a day" width="month" opener={(opener) => <Button {...opener}>Month</Button>}>
          {() => <Month />}
        </Popover>
      </State>
    </Part>
  </>
)

type OpenedProps = { name: string; children: (close: () => void) => React.ReactNode }

function Opened({ name, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </div>
  )
}

type ConfirmationProps = { onClose: () => void; isDanger?: boolean; isBusy?: boolean }

const Confirmation = ({ onClose, ...state }: ConfirmationProps) => (
  <ConfirmDialog
    opened
    title="Delete Task"
    text="It is deleted with its offers and messages."
    confirmLabel="Delete"
    onConfirm={onClose}
    onClose={onClose}
    {...state}
  />
)

const today = '2026-11-26'

function Month() {
  const [chosen, choose] = useState(addDays(today, 2))
  return <DayCalendar today={today} first={today} last={addDays(today, 90)} chosen={chosen} onChoose={choose} />
}
