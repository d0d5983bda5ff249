import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { deleteFromField } from '#web/lib/delete-from-field.ts'
import type { ContactDetail } from './contact-detail.ts'
import type { findContactDetails } from './find-contact-details.ts'
import { withSpareSpace } from './with-spare-space.ts'

/** The fields of a post that all neighbors read as they were typed. */
const publicFields = ['title', 'description'] as const
type PublicField = (typeof publicFields)[number]
type PublicTexts = Record<PublicField, string>

export type FoundDetail = ContactDetail & { field: PublicField; text: string }

type Options = {
  form: { values: PublicTexts; getValues: () => PublicTexts; set: (field: PublicField, text: string) => void }
  element: RefObject<HTMLFormElement | null>
}

let find: typeof findContactDetails | undefined

/**
 * Points out contact details in a post: once while they are typed, and once more before the post is sent. Everything
 * happens in this tab, and what is left in is remembered only as long as the form is open.
 */
export function useContactDetails({ form, element }: Options) {
  const [, setLoaded] = useState(find !== undefined)
  const [leftWhileTyping, setLeftWhileTyping] = useState<string[]>([])
  const [leftAtPost, setLeftAtPost] = useState<string[]>([])
  const [asked, setAsked] = useState<FoundDetail[]>([])

  /** Resolves also if the code cannot be loaded; then nothing is pointed out, because no post is held back. */
  async function ready() {
    try {
      find ??= (await import('./find-contact-details.ts')).findContactDetails
      setLoaded(true)
    } catch (error) {
      console.warn('Contact details are not pointed out', error)
    }
  }

  function findIn(field: PublicField, values: PublicTexts): FoundDetail[] {
    const details = find?.(values[field]) ?? []
    return details.map((detail) => ({ ...detail, field, text: values[field].slice(detail.start, detail.end) }))
  }

  /** Returns the first detail in a field that was not left there yet. */
  const remarkAt = (field: PublicField): FoundDetail | undefined =>
    findIn(field, form.values).find(({ text }) => !leftWhileTyping.includes(text) && !leftAtPost.includes(text))

  function leave({ field, text }: FoundDetail) {
    setLeftWhileTyping((before) => [...before, text])
    fieldOf(field)?.focus()
  }

  /** Asks about the details that were not asked about before; returns whether there are any. */
  function askBeforePost(): boolean {
    const details = publicFields.flatMap((field) => findIn(field, form.getValues()))
    const unanswered = details.filter(({ text }) => !leftAtPost.includes(text))
    setAsked(unanswered)
    return unanswered.length > 0
  }

  function postAnyway() {
    flushSync(() => {
      setLeftAtPost((before) => [...before, ...asked.map(({ text }) => text)])
      setAsked([])
    })
    element.current?.requestSubmit()
  }

  function takeOut(details: FoundDetail[]) {
    // A field cannot have the focus while the dialog is open.
    flushSync(() => setAsked([]))
    // The positions of the earlier ones stay right, and the focus ends at the first.
    for (const { field, ...detail } of details.toReversed()) {
      const text = form.getValues()[field]
      const part = withSpareSpace(text, detail)
      const isDeleted = deleteFromField(fieldOf(field), part)
      if (!isDeleted) form.set(field, text.slice(0, part.start) + text.slice(part.end))
    }
  }

  const fieldOf = (field: PublicField) =>
    element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-path="${field}"]`)

  return { ready, remarkAt, leave, takeOut, asked, askBeforePost, postAnyway, closeQuestion: () => setAsked([]) }
}

export type ContactDetails = ReturnType<typeof useContactDetails>
