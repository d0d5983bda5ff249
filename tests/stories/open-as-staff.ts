import type { Browser, Page } from '@playwright/test'
import { signIn } from '../shots/sign-in.ts'
import { desk } from './story-test.ts'

type Staff = {
  browser: Browser
  baseURL: string | undefined
  size?: { width: number; height: number }
  who?: 'mo' | 'ola'
}

/** Opens a page of the demo's moderator or operator. */
export async function openAsStaff({ browser, baseURL, size = desk, who = 'mo' }: Staff): Promise<Page> {
  const context = await browser.newContext({ viewport: size, ...(baseURL && { baseURL }) })
  await signIn(context, who)
  return context.newPage()
}
