import { Switch } from '@mantine/core'
import { useId } from 'react'
import { userRefusals } from '#shared/users/copy.ts'
import { whyNotRoles } from '#shared/users/rules.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './profile-form.module.css'
import type { ProfileFormState } from './use-profile-form.ts'

/** Helper, requester or both; neither is said at once. */
export function RoleFields({ form }: { form: ProfileFormState }) {
  const faultId = useId()
  const why = whyNotRoles(form.values)
  return (
    <Panel title="How you take part">
      <fieldset
        className={classes.roles}
        aria-label="How you take part"
        aria-describedby={faultId}
        {...(why && { 'data-fault': true })}
      >
        <Switch
          classNames={{ label: classes.role ?? '' }}
          label="Helper"
          description="You lend a hand when neighbors ask."
          {...form.check('isHelper')}
        />
        <Switch
          classNames={{ label: classes.role ?? '' }}
          label="Requester"
          description="You ask neighbors for help."
          {...form.check('isRequester')}
        />
      </fieldset>
      <p id={faultId} className={classes.fault} role="alert">
        {why && userRefusals[why].message}
      </p>
    </Panel>
  )
}
