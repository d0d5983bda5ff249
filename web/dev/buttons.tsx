import { IconPencil, IconSend2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Part, State } from './part.tsx'
import { long, rightToLeft, unbroken } from './samples.ts'

const looks: ButtonLook[] = [
  {},
  { variant: 'light' },
  { variant: 'default' },
  { variant: 'subtle' },
  { variant: 'subtle', color: 'gray' },
  { color: 'clay' },
  { variant: 'default', color: 'clay' },
]

const pencil = <IconPencil size={18} aria-hidden />
const looksOfIcons = ['quiet', 'edged', 'filled'] as const

export const Buttons = () => (
  <>
    {looks.map((look) => (
      <ButtonPart key={Object.values(look).join()} {...look} />
    ))}
    <Part name="Button: sizes">
      {(['sm', 'md', 'lg', 'compact'] as const).map((size) => (
        <State key={size} name={size}>
          <Button size={size} leftSection={pencil}>
            Offer Help
          </Button>
        </State>
      ))}
      <State name="as wide as its container">
        <Button fullWidth>Sign In</Button>
      </State>
      <State name="a link to a screen">
        <LinkButton to="/browse">Browse Tasks</LinkButton>
      </State>
      <State name="a link to a page">
        <Button component="a" href="#main">
          Go Home
        </Button>
      </State>
      <State name="without a space">
        <Button>{unbroken}</Button>
      </State>
    </Part>
    <Part name="Buttons of a form">
      <State name="normal">
        <FormButtons onCancel={nothing}>
          <SubmitButton isBusy={false} busyLabel="Saving…">
            Save Changes
          </SubmitButton>
        </FormButtons>
      </State>
      <State name="busy">
        <FormButtons onCancel={nothing}>
          <SubmitButton isBusy busyLabel="Saving…">
            Save Changes
          </SubmitButton>
        </FormButtons>
      </State>
    </Part>
    <Part name="Icon button">
      {looksOfIcons.map((look) => (
        <State key={look} name={`${look}: normal, and disabled`}>
          <IconButton look={look} aria-label={`Send, ${look}`}>
            <IconSend2 size={20} aria-hidden />
          </IconButton>
          <IconButton look={look} aria-label={`Send, ${look}, disabled`} disabled>
            <IconSend2 size={20} aria-hidden />
          </IconButton>
        </State>
      ))}
      <State name="close">
        <CloseButton label="Dismiss" onClick={nothing} />
      </State>
      <State name="without a look">
        <PlainButton>Plain button</PlainButton>
      </State>
    </Part>
  </>
)

const ButtonPart = (look: ButtonLook) => {
  const sample = (name: string, button: ReactNode) => <State name={name}>{button}</State>
  return (
    <Part name={`Button: ${[look.variant ?? 'filled', look.color].filter(Boolean).join(', ')}`}>
      {sample('normal', <Button {...look}>Offer Help</Button>)}
      {sample(
        'with an icon',
        <Button {...look} leftSection={pencil}>
          Edit
        </Button>,
      )}
      {sample(
        'disabled',
        <Button {...look} disabled>
          Offer Help
        </Button>,
      )}
      {sample(
        'busy',
        <BusyButton {...look} isBusy>
          Sending…
        </BusyButton>,
      )}
      {sample('long', <Button {...look}>{long}</Button>)}
      {sample('right to left', <Button {...look}>{rightToLeft}</Button>)}
    </Part>
  )
}

const nothing = () => {}
