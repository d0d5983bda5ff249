import type { Page } from '@playwright/test'

/** Turns on data saving, so that the app loads only the code of the open screen. */
export const turnOnDataSaver = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
