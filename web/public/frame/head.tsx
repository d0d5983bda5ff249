import { site } from '#site'

type Props = { title: string; description: string; themeColor?: string }

export function Head({ title, description, themeColor = '#fbfaf6' }: Props) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={themeColor} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  )
}
