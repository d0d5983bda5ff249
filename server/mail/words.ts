import { escapeHtml } from '#server/http/escape.ts'
import { site } from '#site'
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

// The colors of web/tokens.css: a mail cannot read it.
const color = { paper: '#fbfaf6', card: '#ffffff', ink: '#1b2b2a', soft: '#52625f', spruce: '#1a6653', line: '#e4e1d8' }
const font = "font-family:Figtree,'Segoe UI',system-ui,sans-serif"
const paragraph = (text: string, style = `font-size:16px;color:${color.ink}`) =>
  `<p style="margin:0 0 16px;line-height:1.55;${style}">${escapeHtml(text)}</p>`

const stop = 'Stop these emails'
const stopLink = (url: string) =>
  `<p style="margin:0 0 16px;padding:0 4px;font-size:14px"><a href="${escapeHtml(url)}" style="color:${color.soft}">${stop}</a></p>`

const itemAsText = ({ title, url, lines }: Item) => [title, ...lines, url].join('\n')

const itemAsHtml = ({ title, url, lines }: Item) =>
  `<div style="padding:14px 0;border-top:1px solid ${color.line}">
<a href="${escapeHtml(url)}" style="font-size:17px;font-weight:600;line-height:1.35;color:${color.spruce}">${escapeHtml(title)}</a>
${lines.map((text) => `<p style="margin:4px 0 0;font-size:14px;line-height:1.5;color:${color.soft}">${escapeHtml(text)}</p>`).join('\n')}
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
</head>
<body style="margin:0;padding:32px 16px;background:${color.paper};${font}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:${color.spruce}">${escapeHtml(site.name)}</p>
<div style="padding:28px;overflow-wrap:anywhere;word-break:break-word;background:${color.card};border:1px solid ${color.line};border-radius:18px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${color.ink}">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => paragraph(text)).join('\n')}
${items.map(itemAsHtml).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:13px 22px;background:${color.spruce};border-radius:12px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
<p style="margin:0;font-size:14px;line-height:1.5;color:${color.soft};word-break:break-all">${url}</p>
</div>
${paragraph(otherwise, `padding:16px 4px 0;font-size:14px;color:${color.soft}`)}
${unsubscribe ? stopLink(unsubscribe) : ''}
${paragraph(`${site.name}, ${site.place}`, `padding:0 4px;font-size:14px;color:${color.soft}`)}
</div>
</body>
</html>
`,
  }
}

/** Anybody can write to anybody by signing up under their address, so a name that could hold a link is not repeated. */
export const greetingOf = (firstName: string) =>
  /^[\p{L}\p{M} '’-]+$/u.test(firstName) ? `Hi ${firstName},` : 'Hi neighbor,'
