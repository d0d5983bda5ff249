import { IconDots } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'
import classes from './menu.module.css'
import { PlainButton } from './plain-button.tsx'
import { Popover } from './popover.tsx'

export type MenuItem = { label: string; icon: typeof IconDots; onChoose: () => void }
type Props = {
  /** Accessible name of the button and of its menu. */
  label: string
  items: MenuItem[]
  /** 'faint' beside a text that is read more often than the menu is used. */
  look?: 'faint'
}

/** A button with three dots that opens a menu of rarer actions. */
export const MoreMenu = ({ label, items, look }: Props) => (
  <Popover
    label={label}
    width="menu"
    opener={(props) => (
      <IconButton {...props} aria-label={label} aria-haspopup="dialog" className={look && classes[look]}>
        <IconDots size={look ? 18 : 22} aria-hidden />
      </IconButton>
    )}
  >
    {(close) => (
      <div className={classes.menu}>
        {items.map(({ label: text, icon: Icon, onChoose }) => (
          <PlainButton
            key={text}
            className={classes.entry}
            onClick={() => {
              close()
              onChoose()
            }}
          >
            <Icon size={20} aria-hidden />
            <span>{text}</span>
          </PlainButton>
        ))}
      </div>
    )}
  </Popover>
)
