import { join } from 'node:path'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { type Plugin, runnerImport } from 'vite'

const themeFile = join(import.meta.dirname, '../theme.ts')

/**
 * Writes the colors and measures of the library's parts, as the theme has them, into web/styles/theme.css: reckoned by
 * the browser they would be 3 kB of script, and a second round of styling before anything is seen.
 */
export function themeStyles(): Plugin {
  return {
    name: 'porchlight:theme-styles',
    load: {
      filter: { id: /\/styles\/theme\.css$/ },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof import('#web/theme.ts')>(themeFile)
        for (const file of [themeFile, ...dependencies]) this.addWatchFile(file)
        const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, module.theme))
        const own = module.ownVariables
        return convertCssVariables({ variables, light: { ...light, ...own }, dark: { ...dark, ...own } })
      },
    },
  }
}
