import { useId } from 'react'
import { userRefusals } from '#shared/users/copy.ts'
import { whyNotProfileLabels } from '#shared/users/rules.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Switch } from '#web/ui/switch.tsx'
import classes from './profile-form.module.css'
import type { ProfileFormState } from './use-profile-form.ts'

/** The labels helper and requester; an error appears at once if both are off. */
export function ProfileLabelFields({ form }: { form: ProfileFormState }) {
  const errorId = useId()
  const why = whyNotProfileLabels(form.values)
  return (
    <Panel title="How you take part">
      <fieldset
        className={classes.labels}
        aria-label="How you take part"
        aria-describedby={errorId}
        {...(why && { 'data-invalid': true })}
      >
        <Switch label="Helper" description="You lend a hand when neighbors ask." {...form.check('isHelper')} />
        <Switch label="Requester" description="You ask neighbors for help." {...form.check('isRequester')} />
      </fieldset>
      <p id={errorId} className={classes.error} role="alert">
        {why && userRefusals[why].message}
      </p>
    </Panel>
  )
}
