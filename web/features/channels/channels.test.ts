import { expect, test } from 'vitest'
import type { NotificationSettings } from '#shared/notifications/schema.ts'
import { type Channels, hasChannelWhileAway, mailStateOf, missingChannelText } from './channels.ts'

const settings = { offerNotifications: true, messageNotifications: true } as NotificationSettings
const confirmed = { emailVerified: true, emailRefused: false, isSwitchedOn: true, sendsMail: true }

test.each([
  [confirmed, 'works'],
  [{ ...confirmed, emailVerified: false }, 'unconfirmed'],
  [{ ...confirmed, emailRefused: true }, 'refused'],
  [{ ...confirmed, emailVerified: false, isSwitchedOn: false }, 'off'],
  [{ ...confirmed, emailVerified: false, sendsMail: false }, 'unavailable'],
] as const)('mail with %j is in the state %s', (facts, state) => {
  expect(mailStateOf(facts)).toBe(state)
})

test.each([
  ['works', 'off', true],
  ['unconfirmed', 'on', true],
  ['unconfirmed', 'off', false],
  ['unavailable', 'denied', false],
] as const)(
  'with mail that is %s and a device that is %s, somebody is notified while away: %s',
  (mail, device, expected) => {
    expect(hasChannelWhileAway({ mail, device, settings })).toBe(expected)
  },
)

const unreached: Channels = { mail: 'unconfirmed', device: 'off', settings }

test.each([
  [unreached, 'No mail goes out until you confirm your address.'],
  [{ ...unreached, mail: 'unavailable' }, 'No mail goes out from here yet.'],
  [{ ...unreached, mail: 'refused' }, 'Our last mail to you came back.'],
  [{ ...unreached, mail: 'off' }, 'Emails are switched off in your settings.'],
  [{ ...unreached, mail: 'works' }, null],
  [{ ...unreached, device: 'on' }, null],
  [
    { ...unreached, mail: 'works', settings: { ...settings, offerNotifications: false } },
    'You have switched off such news in your notification settings.',
  ],
] as [Channels, string | null][])('for %j the missing channel is named: %s', (channels, text) => {
  expect(missingChannelText(channels, 'offerNotifications')).toBe(text)
})
