import { demoBanner } from '#shared/copy.ts'

/** A page as everybody who reaches a public demo reads it: above all else stands that it is one. */
export const withDemoBanner = (html: string): string =>
  html.replace(
    '<body>',
    `<body><aside class="demo-banner" aria-label="${demoBanner.label}"><strong>${demoBanner.title}</strong> ${demoBanner.text}</aside>`,
  )
