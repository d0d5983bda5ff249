import { publicUrlHere } from '#shared/public-url.ts'
import { site } from '#site'

/** What a phone paints around the page, by day and by night: the ground at its top. */
const grounds = {
  paper: { light: '#fbfaf6', dark: '#0e1f22' },
  card: { light: '#ffffff', dark: '#15292d' },
  dusk: { light: '#0d2830', dark: '#0d2830' },
}

type Props = {
  title: string
  description: string
  /** Of a page that everybody may read; the others are known to the world by nothing but the product's own words. */
  path?: string
  ground?: keyof typeof grounds
}

/** What a page is called in a tab, in a search, and where a link to it is shared. */
export function Head({ title, description, path, ground = 'paper' }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          id={`ground-${scheme}`}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={grounds[ground][scheme]}
        />
      ))}
      {path && <link rel="canonical" href={publicUrlHere + path} />}
      {path && <meta property="og:url" content={publicUrlHere + path} />}
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
