import { IconLock } from '@tabler/icons-react'
import { exampleAddress } from '#web/features/places/example-address.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './profile-form.module.css'
import type { ProfileFormState } from './use-profile-form.ts'

type Props = { form: ProfileFormState; email: string }

export const PrivateFields = ({ form, email }: Props) => (
  <Panel title="What only you see" aside={<IconLock size={22} stroke={1.8} className={classes.lock} aria-hidden />}>
    <Stack>
      <TextInput
        label="Email"
        description={
          <span>
            You sign in with it. It is never shown to neighbors. <TextLink to="/account">Change it</TextLink>
          </span>
        }
        value={email}
        readOnly
        className={classes.readOnly}
      />
      <TextInput
        label="Phone (optional)"
        description="Never shown to neighbors."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.text('phone')}
      />
      <TextInput
        label="Address (optional)"
        description="Never shown to neighbors. They see your city and state; your ZIP code finds requests near you."
        placeholder={exampleAddress}
        autoComplete="address-line1"
        {...form.text('address')}
      />
    </Stack>
  </Panel>
)
