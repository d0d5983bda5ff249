import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { isolateBidi } from '#shared/bidi.ts'
import { site } from '#site'
import { darkModeHead, styleAttributes } from './colors.ts'
import type { Mail } from './mail.ts'

/** Address and first name of a recipient. */
export type Recipient = { email: string; firstName: string }

type Item = { title: string; url: string; lines: string[] }

type MailContent = {
  subject: string
  /** All text is escaped, because users may have written it. */
  paragraphs: string[]
  /** List of links, each with a few lines of text. */
  items?: Item[]
  button: { label: string; url: string }
  /** Text for readers who did not ask for this mail. */
  footnote: string
  /** Link that stops such mails; mails about an account have none. */
  unsubscribe?: string
}

const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif"
const paragraph = (text: string) =>
  `<p ${styleAttributes('margin:0 0 16px;line-height:1.55;font-size:16px', { text: 'ink' })}>${escapeHtml(text)}</p>`
const smallParagraph = (text: string, padding: string) =>
  `<p ${styleAttributes(`margin:0 0 16px;line-height:1.55;padding:${padding};font-size:14px`, { text: 'soft' })}>${escapeHtml(text)}</p>`

const cardStyle =
  'padding:28px;overflow-wrap:anywhere;word-break:break-word;border-width:1px;border-style:solid;border-radius:18px'
const buttonStyle =
  'display:inline-block;padding:13px 22px;border-radius:12px;font-size:16px;font-weight:600;text-decoration:none'

const unsubscribeLabel = 'Stop these emails'
const renderUnsubscribeLink = (url: string) =>
  `<p style="margin:0 0 16px;padding:0 4px;font-size:14px"><a href="${escapeHtml(url)}" ${styleAttributes('', { text: 'soft' })}>${unsubscribeLabel}</a></p>`

const renderItemText = ({ title, url, lines }: Item) => [title, ...lines, url].join('\n')

const renderItemHtml = ({ title, url, lines }: Item) =>
  `<div ${styleAttributes('padding:14px 0;border-top:1px solid', { border: 'line' })}>
<a dir="auto" href="${escapeHtml(url)}" ${styleAttributes('font-size:17px;font-weight:600;line-height:1.35', { text: 'spruce' })}>${escapeHtml(title)}</a>
${lines.map((text) => `<p ${styleAttributes('margin:4px 0 0;font-size:14px;line-height:1.5', { text: 'soft' })}>${escapeHtml(text)}</p>`).join('\n')}
</div>`

/** Renders a mail in the product's design: plain text, one button, and a text version. */
export function renderMail(
  to: string,
  { subject, paragraphs, items = [], button, footnote, unsubscribe }: MailContent,
): Mail {
  const url = escapeHtml(button.url)
  return {
    to,
    subject,
    unsubscribe,
    text: [
      ...paragraphs,
      ...items.map(renderItemText),
      `${button.label}:\n${button.url}`,
      footnote,
      ...(unsubscribe ? [`${unsubscribeLabel}:\n${unsubscribe}`] : []),
      `${site.name}, ${site.place}`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
${darkModeHead}
</head>
<body ${styleAttributes(`margin:0;padding:32px 16px;${font}`, { background: 'paper' })}>
<div ${styleAttributes('', { background: 'paper' })}>
<div style="max-width:520px;margin:0 auto">
<p ${styleAttributes('margin:0 0 16px;font-size:20px;font-weight:700', { text: 'spruce' })}>${escapeHtml(site.name)}</p>
<div ${styleAttributes(cardStyle, { background: 'card', border: 'line' })}>
<h1 ${styleAttributes('margin:0 0 16px;font-size:24px;line-height:1.25', { text: 'ink' })}>${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${items.map(renderItemHtml).join('\n')}
<p style="margin:24px 0"><a href="${url}" ${styleAttributes(buttonStyle, { background: 'spruce', text: 'onFill' })}>${escapeHtml(button.label)}</a></p>
<p ${styleAttributes('margin:0;font-size:14px;line-height:1.5;word-break:break-all', { text: 'soft' })}>${url}</p>
</div>
${smallParagraph(footnote, '16px 4px 0')}
${unsubscribe ? renderUnsubscribeLink(unsubscribe) : ''}
${smallParagraph(`${site.name}, ${site.place}`, '0 4px')}
</div>
</div>
</body>
</html>
`,
  }
}

/**
 * Anybody can have mail sent to a stranger by signing up with that address, so a name that could contain a link is left
 * out.
 */
export const greetingOf = (firstName: string) =>
  /^[\p{L}\p{M} '’-]+$/u.test(firstName) ? `Hi ${isolateBidi(firstName)},` : 'Hi neighbor,'
