import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NotificationSettings } from '#shared/notifications/schema.ts'
import { digestNote, emailNote, type NoteText, settingGroups } from '#shared/notifications/settings-copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SettingNote, SettingSwitch } from '#web/ui/setting-switch.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './settings.module.css'
import { settingsQuery, useChangeSettings } from './settings-queries.ts'

type PanelProps = { viewer: Me; children: ReactNode }

/** Settings of which events are notified and by which channel; `children` come last. */
export function SettingsPanel({ viewer, children }: PanelProps) {
  const { data: settings, isPending, error, refetch } = useQuery(settingsQuery())
  if (isPending) return <SettingsSkeleton />
  if (!settings) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Switches settings={settings} viewer={viewer}>
      {children}
    </Switches>
  )
}

function Switches({ settings, viewer, children }: PanelProps & { settings: NotificationSettings }) {
  const { mutate } = useChangeSettings()
  return (
    <div className={classes.groups}>
      {settingGroups.map(({ title, allChannelsOffText, switches }) => (
        <Panel key={title} title={title}>
          <div className={classes.switches}>
            {switches.map(({ name, label, text }) => (
              <SettingSwitch
                key={name}
                label={label}
                text={text}
                isOn={settings[name]}
                note={settings[name] ? noteFor(name, settings, viewer) : null}
                onChange={(isOn) => mutate({ [name]: isOn })}
              />
            ))}
          </div>
          <SettingNote role="status">
            {!settings.inAppNotifications && !settings.emailNotifications && allChannelsOffText}
          </SettingNote>
        </Panel>
      ))}
      {children}
    </div>
  )
}

function noteFor(name: keyof NotificationSettings, { emailNotifications }: NotificationSettings, viewer: Me) {
  if (name === 'emailNotifications') return withLink(emailNote(viewer, sendsMail()))
  return name === 'digestNotifications' ? withLink(digestNote(viewer, emailNotifications)) : null
}

const withLink = (note: NoteText | null) =>
  note?.link ? (
    <span>
      <span>{note.text}</span>{' '}
      <TextLink to={note.link.to} isInText>
        {note.link.label}
      </TextLink>
      .
    </span>
  ) : (
    note?.text
  )

const skeletonHeightOf = (switchCount: number) => 144 + 50 * switchCount

const SettingsSkeleton = () => (
  <div className={classes.groups} aria-busy>
    <span className="visually-hidden" role="status">
      Loading…
    </span>
    {settingGroups.map(({ title, switches }) => (
      <Skeleton key={title} height={skeletonHeightOf(switches.length)} radius="var(--radius-card)" />
    ))}
  </div>
)
