import type { RawBuilder } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'
import type { TaskDetails } from '#shared/tasks/schema.ts'

type OptionalTextRow = {
  column: keyof Tables['tasks']
  /** The text is seen by all who see the task, or by those who may see the exact place of a private address. */
  seenWith: 'task' | 'exact place'
  /** A mask cuts the requester's contact details out of the text; a removed text is null. */
  onAccountDeletion: 'mask' | 'remove'
}

/** The optional texts of a post, by their field in the calls. */
const optionalTexts = {
  serviceOffered: { column: 'service_offered', seenWith: 'task', onAccountDeletion: 'mask' },
  availability: { column: 'availability', seenWith: 'task', onAccountDeletion: 'mask' },
  parkingNote: { column: 'parking_note', seenWith: 'exact place', onAccountDeletion: 'remove' },
} as const satisfies Partial<Record<keyof TaskDetails, OptionalTextRow>>

export type OptionalText = keyof typeof optionalTexts
type Column = (typeof optionalTexts)[OptionalText]['column']

const names = Object.keys(optionalTexts) as OptionalText[]

/** Selects each column under the name of its field. */
export const optionalTextSelection = names.map((name) => `tasks.${optionalTexts[name].column} as ${name}` as const)

/** Returns the texts of a row that a viewer may see; the others are null. */
export const viewOptionalTexts = (row: Record<OptionalText, string | null>, maySeeExactPlace: boolean) =>
  Object.fromEntries(
    names.map((name) => [name, optionalTexts[name].seenWith === 'task' || maySeeExactPlace ? row[name] : null]),
  ) as Record<OptionalText, string | null>

const columnsWith = <Value>(toValue: (name: OptionalText) => Value) =>
  Object.fromEntries(names.map((name) => [optionalTexts[name].column, toValue(name)])) as Record<Column, Value>

/** Returns the columns to write; an omitted text is null. */
export const optionalTextColumns = (texts: { [Name in OptionalText]?: string | null | undefined }) =>
  columnsWith((name) => texts[name] ?? null)

/** Returns the columns as they stay when the requester deletes the account. */
export const keptOptionalTexts = (mask: Mask) =>
  columnsWith((name): RawBuilder<string> | null => {
    const { column, onAccountDeletion } = optionalTexts[name]
    return onAccountDeletion === 'mask' ? mask(column) : null
  })
