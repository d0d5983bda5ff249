import { escapeHtml } from '#server/http/escape.ts'
import { isolated } from '#shared/bidi.ts'
import { site } from '#site'
import { byNightToo, styled } from './colors.ts'
import type { Mail } from './mail.ts'

/** To whom a mail goes, and what it calls them. */
export type Recipient = { email: string; firstName: string }

type Item = { title: string; url: string; lines: string[] }

type MailWords = {
  subject: string
  /** Whoever wrote them: all is escaped. */
  paragraphs: string[]
  /** What it lists: each leads somewhere. */
  items?: Item[]
  button: { label: string; url: string }
  /** What to do if one did not ask for this. */
  otherwise: string
  /** Where one stops such mails; there are none of those about an account. */
  unsubscribe?: string
}

const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif"
const paragraph = (text: string) =>
  `<p ${styled('margin:0 0 16px;line-height:1.55;font-size:16px', { text: 'ink' })}>${escapeHtml(text)}</p>`
const small = (text: string, padding: string) =>
  `<p ${styled(`margin:0 0 16px;line-height:1.55;padding:${padding};font-size:14px`, { text: 'soft' })}>${escapeHtml(text)}</p>`

const card =
  'padding:28px;overflow-wrap:anywhere;word-break:break-word;border-width:1px;border-style:solid;border-radius:18px'
const filled =
  'display:inline-block;padding:13px 22px;border-radius:12px;font-size:16px;font-weight:600;text-decoration:none'

const stop = 'Stop these emails'
const stopLink = (url: string) =>
  `<p style="margin:0 0 16px;padding:0 4px;font-size:14px"><a href="${escapeHtml(url)}" ${styled('', { text: 'soft' })}>${stop}</a></p>`

const itemAsText = ({ title, url, lines }: Item) => [title, ...lines, url].join('\n')

const itemAsHtml = ({ title, url, lines }: Item) =>
  `<div ${styled('padding:14px 0;border-top:1px solid', { edge: 'line' })}>
<a dir="auto" href="${escapeHtml(url)}" ${styled('font-size:17px;font-weight:600;line-height:1.35', { text: 'spruce' })}>${escapeHtml(title)}</a>
${lines.map((text) => `<p ${styled('margin:4px 0 0;font-size:14px;line-height:1.5', { text: 'soft' })}>${escapeHtml(text)}</p>`).join('\n')}
</div>`

/** A mail in the product's look: plain words, one button, and the same as text. */
export function mailOf(
  to: string,
  { subject, paragraphs, items = [], button, otherwise, unsubscribe }: MailWords,
): Mail {
  const url = escapeHtml(button.url)
  return {
    to,
    subject,
    unsubscribe,
    text: [
      ...paragraphs,
      ...items.map(itemAsText),
      `${button.label}:\n${button.url}`,
      otherwise,
      ...(unsubscribe ? [`${stop}:\n${unsubscribe}`] : []),
      `${site.name}, ${site.place}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
${byNightToo}
</head>
<body ${styled(`margin:0;padding:32px 16px;${font}`, { ground: 'paper' })}>
<div ${styled('', { ground: 'paper' })}>
<div style="max-width:520px;margin:0 auto">
<p ${styled('margin:0 0 16px;font-size:20px;font-weight:700', { text: 'spruce' })}>${escapeHtml(site.name)}</p>
<div ${styled(card, { ground: 'card', edge: 'line' })}>
<h1 ${styled('margin:0 0 16px;font-size:24px;line-height:1.25', { text: 'ink' })}>${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${items.map(itemAsHtml).join('\n')}
<p style="margin:24px 0"><a href="${url}" ${styled(filled, { ground: 'spruce', text: 'onFill' })}>${escapeHtml(button.label)}</a></p>
<p ${styled('margin:0;font-size:14px;line-height:1.5;word-break:break-all', { text: 'soft' })}>${url}</p>
</div>
${small(otherwise, '16px 4px 0')}
${unsubscribe ? stopLink(unsubscribe) : ''}
${small(`${site.name}, ${site.place}`, '0 4px')}
</div>
</div>
</body>
</html>
`,
  }
}

/** Anybody can write to anybody by signing up under their address, so a name that could hold a link is not repeated. */
export const greetingOf = (firstName: string) =>
  /^[\p{L}\p{M} '’-]+$/u.test(firstName) ? `Hi ${isolated(firstName)},` : 'Hi neighbor,'
