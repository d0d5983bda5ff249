import { splitLinks } from './links.ts'

/** A message's text, unchanged; web addresses become links. */
export const MessageText = ({ text }: { text: string }) =>
  splitLinks(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} dir="ltr" href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ),
  )
