/** Kinds of things that can be reported. A match is what two neighbors have agreed on; a photo is that of a person. */
export const subjectKinds = ['task', 'offer', 'message', 'review', 'person', 'photo', 'match'] as const
export type SubjectKind = (typeof subjectKinds)[number]

type Reason = {
  label: string
  /** True if the numbers to call in danger are shown after the report. */
  isDangerous?: true
}

export type ReportReason =
  | 'scam'
  | 'harassment'
  | 'hate'
  | 'unsafe'
  | 'sexual'
  | 'intimate_image'
  | 'child_at_risk'
  | 'private_information'
  | 'spam'
  | 'impostor'
  | 'other'

/** Reasons of a report, in the order in which they are offered. */
export const reportReasons: Record<ReportReason, Reason> = {
  scam: { label: 'A money trick' },
  harassment: { label: 'Unwanted contact', isDangerous: true },
  hate: { label: 'Hate against people' },
  unsafe: { label: 'Unsafe or illegal', isDangerous: true },
  sexual: { label: 'Sexual content' },
  intimate_image: { label: 'An intimate picture, without consent' },
  child_at_risk: { label: 'A child at risk', isDangerous: true },
  private_information: { label: 'Somebody’s private information' },
  spam: { label: 'Advertising' },
  impostor: { label: 'Not who they say they are' },
  other: { label: 'Something else' },
}
export const reasonNames = Object.keys(reportReasons) as ReportReason[]
