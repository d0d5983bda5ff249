import { publicUrlPlaceholder } from '#shared/public-url.ts'
import { site } from '#site'

/** The browser's `theme-color`, by the background at the top of the page. */
const themeColors = {
  paper: { light: '#fbfaf6', dark: '#0e1f22' },
  card: { light: '#ffffff', dark: '#15292d' },
  dusk: { light: '#0d2830', dark: '#0d2830' },
}

type Props = {
  title: string
  description: string
  /** Path of a public page, for its canonical URL; other pages have none. */
  path?: string
  background?: keyof typeof themeColors
}

/** Encoding, viewport, icon, title and metadata of a page, for browsers, search engines and shared links. */
export function Head({ title, description, path, background = 'paper' }: Props) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          id={`theme-color-${scheme}`}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={themeColors[background][scheme]}
        />
      ))}
      {path && <link rel="canonical" href={publicUrlPlaceholder + path} />}
      {path && <meta property="og:url" content={publicUrlPlaceholder + path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  )
}
