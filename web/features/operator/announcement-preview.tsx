import { announcementBanner } from '#shared/announcements/copy.ts'
import classes from './announcement-panels.module.css'

/** An announcement as it stands above every page. The global class is the one of the banner itself. */
export const AnnouncementPreview = ({ text }: { text: string }) => (
  <div className={`announcement ${classes.preview}`}>
    <p dir="auto">{text}</p>
    <span aria-hidden>{announcementBanner.close}</span>
  </div>
)
