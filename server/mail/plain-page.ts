import { site } from '#site'
import { escapeHtml } from './escape.ts'

/** A page that needs no script: its heading, and what stands below it as HTML. */
export const plainPage = (heading: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${heading} · ${site.name}`)}</title>
<style>
body { margin: 0; padding: 40px 16px; background: #fbfaf6; color: #1b2b2a; font: 16px/1.55 Figtree, "Segoe UI", system-ui, sans-serif }
main { max-width: 680px; margin: 0 auto }
h1, h2 { margin: 0; line-height: 1.25 }
h2 { font-size: 18px }
a { color: #1a6653 }
article { margin-top: 16px; padding: 20px 24px; background: #fff; border: 1px solid #e4e1d8; border-radius: 18px }
small { color: #52625f; font-size: 14px }
p { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
button { margin-top: 20px; padding: 13px 22px; border: 0; border-radius: 12px; background: #1a6653; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid #1a6653; outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`
