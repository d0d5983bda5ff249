import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { deleteFromField } from '#web/lib/delete-from-field.ts'
import type { ContactDetail } from './contact-detail.ts'
import type { findContactDetails } from './find-contact-details.ts'
import type { partsToTakeOut } from './parts-to-take-out.ts'

/** The fields of a post that all neighbors read as they were typed. */
const publicFields = ['title', 'description'] as const
type PublicField = (typeof publicFields)[number]
type PublicTexts = Record<PublicField, string>

export type FoundDetail = ContactDetail & { field: PublicField; text: string }

type Options = {
  form: { values: PublicTexts; getValues: () => PublicTexts; set: (field: PublicField, text: string) => void }
  element: RefObject<HTMLFormElement | null>
}

let code: { findContactDetails: typeof findContactDetails; partsToTakeOut: typeof partsToTakeOut } | undefined

/**
 * Points out contact details in a post: once while they are typed, and once more before the post is sent. Everything
 * happens in this tab, and what is left in is remembered only as long as the form is open.
 */
export function useContactDetails({ form, element }: Options) {
  const [, setLoaded] = useState(code !== undefined)
  const [leftWhileTyping, setLeftWhileTyping] = useState<string[]>([])
  const [leftAtPost, setLeftAtPost] = useState<string[]>([])
  const [asked, setAsked] = useState<FoundDetail[]>([])

  /** Resolves also if the code cannot be loaded; then nothing is pointed out, because no post is held back. */
  async function ready() {
    try {
      const [finder, parts] = await Promise.all([import('./find-contact-details.ts'), import('./parts-to-take-out.ts')])
      code = { ...finder, ...parts }
      setLoaded(true)
    } catch (error) {
      console.warn('Contact details are not pointed out', error)
    }
  }

  function findIn(field: PublicField, values: PublicTexts): FoundDetail[] {
    const details = code?.findContactDetails(values[field]) ?? []
    return details.map((detail) => ({ ...detail, field, text: values[field].slice(detail.start, detail.end) }))
  }

  /** Returns the details of one kind in a field that were not left there yet, the kind that comes first. */
  function remarkAt(field: PublicField): FoundDetail[] {
    const left = [...leftWhileTyping, ...leftAtPost]
    const details = findIn(field, form.values).filter(({ text }) => !left.includes(text))
    return details.filter(({ kind }) => kind === details[0]?.kind)
  }

  function leave(details: FoundDetail[]) {
    setLeftWhileTyping((before) => [...before, ...details.map(({ text }) => text)])
    if (details[0]) fieldOf(details[0].field)?.focus()
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
    const values = form.getValues()
    // The positions of the earlier ones stay right, and the focus ends at the first.
    for (const field of publicFields.toReversed()) {
      const taken = details.filter((detail) => detail.field === field)
      const parts = code?.partsToTakeOut(values[field], findIn(field, values), taken) ?? []
      for (const part of parts.toReversed()) {
        const text = form.getValues()[field]
        const isDeleted = deleteFromField(fieldOf(field), part)
        if (!isDeleted) form.set(field, text.slice(0, part.start) + text.slice(part.end))
      }
    }
  }

  const fieldOf = (field: PublicField) =>
    element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-path="${field}"]`)

  return { ready, remarkAt, leave, takeOut, asked, askBeforePost, postAnyway, closeQuestion: () => setAsked([]) }
}

export type ContactDetails = ReturnType<typeof useContactDetails>
