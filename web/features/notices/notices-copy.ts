import { site } from '#site'

export const noticesCopy = {
  title: 'Notices',
  intro: 'What volunteers ask you, and what they have decided about you or about what you reported, and why.',
  open: 'Read Your Notices',
  none: 'No notices',
  noneText: 'If volunteers ever decide something about you, or about what you reported, you read it here.',
  rules: `The rules of ${site.name}`,
  rule: (number: number) => `Read rule ${number}`,
} as const
