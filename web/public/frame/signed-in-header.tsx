import { navigation } from '#web/app/nav.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Menu, MenuButton } from './menu.tsx'

type Link = (typeof navigation)[number]

const hrefOf = (link: Link) => ('search' in link ? `${link.to}?${new URLSearchParams(link.search)}` : link.to)

/** The way back into the app. It asks nobody to sign in: who reads it has, or had when it was kept for them. */
export const SignedInHeader = () => (
  <header className="header">
    <div className="page header-row">
      <Brand />
      <Menu>
        {navigation.map((link) => (
          <a key={link.label} href={hrefOf(link)}>
            {link.label}
          </a>
        ))}
      </Menu>
      <MenuButton />
    </div>
  </header>
)
