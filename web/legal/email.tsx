import { site } from '#site'

export const Email = () => <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
