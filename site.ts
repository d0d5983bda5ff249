import { existsSync } from 'node:fs'
import { defaults, type Site } from './site.config.ts'

const localFile = new URL('site.local.ts', import.meta.url)

/** The settings of this community: those of `site.local.ts`, if it exists, and the defaults for all others. */
export const site: Readonly<Site> = withDefaults(existsSync(localFile) ? await readLocal() : {})

/** A community that names its place and not its town has none, because the default's town is elsewhere. */
function withDefaults(local: Partial<Site>): Site {
  return { ...defaults, ...(local.place !== undefined && { town: '' }), ...local }
}

async function readLocal(): Promise<Partial<Site>> {
  const { site: local } = await import(/* @vite-ignore */ localFile.href).catch(({ message }) =>
    stop(`site.local.ts cannot be read: correct this in it (${message.replaceAll(/\s+/g, ' ').trim()}).`),
  )
  if (typeof local !== 'object' || local === null)
    return stop('site.local.ts has no settings: let it begin with `export const site = {`.')
  const faults = Object.entries(local).flatMap(([name, value]) => faultOf(name, value) ?? [])
  return faults.length > 0 ? stop(`Correct this in site.local.ts: ${faults.join('; ')}.`) : local
}

function faultOf(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(defaults, name)) return `no setting is called ${name}`
  const defaultValue = defaults[name as keyof Site]
  if (Array.isArray(defaultValue)) return faultOfList(name, value, Object.keys(defaultValue[0] as object))
  if (typeof value !== typeof defaultValue) return `${name} must be a ${typeof defaultValue}`
  if (name === 'town' && !/^(\D+ \d{5})?$/.test(value as string)) return `${name} must be one such as ${defaults.town}`
  if (name === 'timeZone' && !isTimeZone(value as string)) return `${name} must be one such as ${defaults.timeZone}`
}

function faultOfList(name: string, value: unknown, fields: string[]): string | undefined {
  const isItem = (item: Record<string, unknown> | null) => fields.every((field) => typeof item?.[field] === 'string')
  if (!Array.isArray(value) || !value.every(isItem)) return `${name} must be a list, each with ${fields.join(' and ')}`
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Ends the process, because every program of the product imports the settings before it can report an error. */
function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
