/** Plurals that no ending tells. They stand for themselves: the stem of 'leaves' is that of 'leave'. */
const plurals: string[][] = [
  ['calf', 'calves'],
  ['elf', 'elves'],
  ['half', 'halves'],
  ['hoof', 'hooves', 'hoofs'],
  ['knife', 'knives'],
  ['leaf', 'leaves', 'leafs'],
  ['loaf', 'loaves'],
  ['scarf', 'scarves', 'scarfs'],
  ['shelf', 'shelves', 'shelving'],
  ['thief', 'thieves'],
  ['wharf', 'wharves'],
  ['wife', 'wives'],
  ['wolf', 'wolves'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['person', 'people', 'persons'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['goose', 'geese'],
  ['mouse', 'mice'],
]

/** Stems, as the database has them, that belong together: who does something, what was done, and how others spell. */
const families: string[][] = [
  ['babysit', 'babysitt', 'babysat'],
  ['bake', 'baker'],
  ['break', 'broke', 'broken'],
  ['build', 'builder', 'built'],
  ['care', 'carer'],
  ['carri', 'carrier'],
  ['clean', 'cleaner'],
  ['color', 'colour'],
  ['deliv', 'deliveri', 'deliver'],
  ['dogsit', 'dogsitt'],
  ['catsit', 'catsitt'],
  ['housesit', 'housesitt'],
  ['petsit', 'petsitt'],
  ['drive', 'driver', 'drove', 'driven'],
  ['feed', 'feeder', 'fed'],
  ['fix', 'fixer'],
  ['groom', 'groomer'],
  ['grey', 'gray'],
  ['haul', 'hauler'],
  ['help', 'helper'],
  ['mow', 'mower', 'mown'],
  ['move', 'mover'],
  ['neighbor', 'neighbour'],
  ['paint', 'painter'],
  ['plumb', 'plumber'],
  ['ride', 'rider', 'rode'],
  ['sew', 'sewn'],
  ['sit', 'sitter'],
  ['teach', 'teacher', 'taught'],
  ['tire', 'tyre'],
  ['train', 'trainer'],
  ['walk', 'walker'],
  ['wash', 'washer'],
]

/** Words that others write as two. */
const halves: Record<string, [string, string]> = {
  babysit: ['baby', 'sit'],
  checkup: ['check', 'up'],
  cleanup: ['clean', 'up'],
  dropoff: ['drop', 'off'],
  lawnmower: ['lawn', 'mower'],
  pickup: ['pick', 'up'],
  setup: ['set', 'up'],
  snowblower: ['snow', 'blower'],
  wifi: ['wi', 'fi'],
}

const groupedBy = (groups: string[][]) =>
  new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)))
const pluralsOf = groupedBy(plurals)
const familyOf = groupedBy(families)

/** A beginning of fewer letters is that of many words. */
const lettersMin = 4

/** The singular and the plurals of a word that makes its own; null for any other. */
export const ownPlurals = (word: string): string[] | null => pluralsOf.get(word) ?? null

/** The same for every such word that begins so. */
export const pluralsBeginning = (start: string): string[] =>
  [...start].length < lettersMin ? [] : plurals.filter((group) => group[0]?.startsWith(start)).flat()

export const relatedStems = (stem: string): string[] => familyOf.get(stem) ?? [stem]

export const halvesOf = (word: string): [string, string] | null => halves[word] ?? null
