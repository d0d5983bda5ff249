import { errorToast, type Toast } from '#shared/copy.ts'
import { formatNearDay } from '#shared/tasks/agreement.ts'
import { formatHours, formatZone } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'

export type TimeOfTask = Pick<Task, 'date' | 'time' | 'timeZone' | 'duration'>

export const askLabel = 'Ask'
export const agreeLabel = 'Agree'
export const takeBackLabel = 'Take it back'

/** 'Saturday, 10 AM–12 PM', 'tomorrow'; with the zone of the place if the viewer's clock shows another time. */
export const whenText = (task: TimeOfTask, now: Date): string =>
  [formatNearDay(task, now), formatHours(task)].filter(Boolean).join(', ')

/** Names the zone of the place, for the fields of a form; empty if the viewer's clock shows the same time. */
export function zoneText({ date, timeZone }: TimeOfTask): string {
  const zone = date && formatZone(new Date(date), timeZone)
  return zone ? `In${zone}.` : ''
}

/** Tells before the other side is asked what happens then. */
export const mustAgreeText = (name: string, when: string): string => `${name} has to agree. Until then, ${when} stands.`

export const asksText = (name: string, when: string): string => `${name} asks to move it to ${when}.`
export const askedText = (when: string): string => `You asked to move it to ${when}.`
export const standsText = (when: string): string => `Until you agree, ${when} stands.`

/** 'Keep Saturday'; 'Keep 10 AM–12 PM' if only the time of day would change. */
export function keepLabel(task: TimeOfTask, proposed: TimeOfTask, now: Date): string {
  const day = formatNearDay(task, now)
  return `Keep ${day === formatNearDay(proposed, now) ? (formatHours(task) ?? day) : day}`
}

export const moveToasts = {
  asked: (name: string, when: string): Toast => ({
    title: 'Asked',
    message: `${name} is told. Until ${name} agrees, ${when} stands.`,
  }),
  moved: (name: string, when: string): Toast => ({ title: 'Moved', message: `It is now ${when}. ${name} is told.` }),
  kept: (name: string, when: string): Toast => ({ title: 'Kept', message: `It stays ${when}. ${name} is told.` }),
  takenBack: (name: string, when: string): Toast => ({
    title: 'Taken Back',
    message: `It stays ${when}. ${name} is told.`,
  }),
  failed: (message: string) => errorToast(message || 'Failed to move the time. Please try again.'),
}
