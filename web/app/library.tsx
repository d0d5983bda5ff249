import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { schemeKey } from '#web/lib/scheme-key.ts'
import { theme } from '#web/theme.ts'

const manager = localStorageColorSchemeManager({ key: schemeKey })
const getRootElement = () => document.documentElement

/** What the library's parts ask of the page around them. Its own provider brings what web/styles/theme.css says already. */
export function Library({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    getRootElement,
    forceColorScheme: undefined,
  })
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
