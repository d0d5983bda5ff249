import { readFileSync } from 'node:fs'

const text = readFileSync('docs/a-neighborhood-in-30-minutes.md', 'utf8')

/** A step of the guide: its number, which is 0 for the lines before the first step, and its commands. */
const steps = text.split(/^## /m).map((section, number) => ({
  number,
  commands: [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block).join(''),
}))

/** Language of each code block of the guide. */
export const blockLanguages = [...text.matchAll(/^```([^\n]*)\n.*?^```$/gms)].map(([, language]) => language)

export const lastStep = steps.length - 1

/** Returns the commands of the steps from `first` to `last`, after those that the guide repeats in each terminal. */
export function commandsOfSteps(first: number, last: number): string {
  const chosen = steps.filter(({ number }) => number === 0 || (number >= first && number <= last))
  return chosen.map(({ commands }) => commands).join('')
}
