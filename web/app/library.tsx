import { MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseScheme } from '#web/lib/own-scheme.ts'
import { theme } from '#web/theme.ts'

/** The colors are our own affair, web/lib/own-scheme.ts. */
const page = {
  colorScheme: 'auto',
  setColorScheme: chooseScheme,
  clearColorScheme: () => chooseScheme('auto'),
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/**
 * What the library's parts ask of the page around them. Its own provider brings what web/styles/theme.css says already.
 */
export const Library = ({ children }: { children: ReactNode }) => (
  <MantineContext value={page}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
