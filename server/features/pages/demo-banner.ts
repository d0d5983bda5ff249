import { demoBanner } from '#shared/copy.ts'

/** Adds a banner at the top that says that this is a demo, for a public demo. */
export const withDemoBanner = (html: string): string =>
  html.replace(
    '<body>',
    `<body><aside class="demo-banner" aria-label="${demoBanner.label}"><strong>${demoBanner.title}</strong> ${demoBanner.text}</aside>`,
  )
