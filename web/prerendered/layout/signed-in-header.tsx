import { navigation } from '#web/app/nav.ts'
import { Menu, MenuButton } from './menu.tsx'
import { PlainHeader } from './plain-header.tsx'

type Link = (typeof navigation)[number]

const hrefOf = (link: Link) => ('search' in link ? `${link.to}?${new URLSearchParams(link.search)}` : link.to)

/** Header with links into the app for signed-in users, also on pages cached while they were signed in. */
export const SignedInHeader = () => (
  <PlainHeader>
    <Menu>
      {navigation.map((link) => (
        <a key={link.label} href={hrefOf(link)}>
          {link.label}
        </a>
      ))}
    </Menu>
    <MenuButton />
  </PlainHeader>
)
