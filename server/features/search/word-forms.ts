/** Parses groups of words; a line may have several groups, separated by bars. */
const groups = (lines: string[]): string[][] =>
  lines.flatMap((line) => line.split(' | ').map((group) => group.split(' ')))

/** Irregular plurals. They do not use stems, because 'leaves' has the same stem as 'leave'. */
const plurals = groups([
  'calf calves',
  'elf elves',
  'half halves',
  'hoof hooves hoofs',
  'knife knives',
  'leaf leaves leafs',
  'loaf loaves',
  'scarf scarves scarfs',
  'shelf shelves shelving',
  'thief thieves',
  'wharf wharves',
  'wife wives',
  'wolf wolves',
  'child children',
  'man men',
  'woman women',
  'person people persons',
  'foot feet',
  'tooth teeth',
  'goose geese',
  'mouse mice',
  'cactus cacti cactuses',
  'fungus fungi',
  'aquarium aquariums aquaria',
  'octopus octopuses octopi',
  'die dice',
  'louse lice',
  'ox oxen',
  'crisis crises',
  'index indexes indices',
])

/** Words whose stem is shared by words with another meaning: only the forms in a group match each other. */
const ownForms = groups([
  'animal animals',
  'apartment apartments',
  'department departments',
  'evening evenings',
  'experiment experiments',
  'import imports imported importing',
  'important importantly importance',
  'intern interns interning internship internships',
  'international internationally',
  'organ organs organist',
  'organize organizes organized organizing organizer organizers organization organizations organise organises organised organising organiser organisers organisation organisations',
  'relation relations relationship relationships',
  'relative relatives',
  'several',
  'severe severely',
  'universe universes',
  'university universities',
])

/**
 * Stems, as the database computes them, that match each other: agent nouns, irregular verb forms and spelling variants.
 */
const families = groups([
  'aluminum aluminium',
  'babysit babysitt babysat',
  'bake baker',
  'bend bent',
  'bike biker',
  'break broke broken',
  'bring brought',
  'build builder built',
  'burn burnt',
  'buy bought buyer',
  'care carer',
  'carpent carpentri',
  'carri carrier',
  'catalog catalogu',
  'catch caught',
  'catsit catsitt',
  'center centr',
  'choos chose chosen',
  'clean cleaner',
  'color colour',
  'condit condition',
  'cozi cosi',
  'curb kerb',
  'cut cutter',
  'danc dancer',
  'deliv deliveri deliver',
  'dig digger dug',
  'dishwash dishwasher',
  'dogsit dogsitt',
  'donut doughnut',
  'draw drawn drew',
  'drive driver drove driven',
  'eat ate eaten',
  'electr electrician',
  'favor favour',
  'feed feeder fed',
  'fertil fertilis',
  'find finder found',
  'fix fixer',
  'fli flew flown',
  'freez freezer froze frozen',
  'give gave given',
  'grey gray',
  'groom groomer',
  'grow grew grower grown',
  'hang hanger hung',
  'haul hauler',
  'heavi heavier heaviest',
  'help helper',
  'hide hid hidden',
  'hike hiker',
  'hold held holder',
  'housesit housesitt',
  'inspect inspector',
  'jewelri jewelleri',
  'jog jogger',
  'keep keeper kept',
  'knit knitter',
  'lawnmow lawnmower',
  'lay laid',
  'leak leakag leaki',
  'learn learner learnt',
  'lend lender lent',
  'licens licenc',
  'light lit',
  'lose lost',
  'make made maker',
  'meet met',
  'mold mould',
  'move mover',
  'mow mower mown',
  'neighbor neighbour',
  'odor odour',
  'paint painter',
  'pajama pyjama',
  'pay paid payer payment',
  'petsit petsitt',
  'photograph photographi',
  'plow plough',
  'plumb plumber',
  'program programm',
  'repair repairman',
  'ride rider rode ridden',
  'roof roofer',
  'run ran runner',
  'sell seller sold',
  'send sender sent',
  'sew sewn',
  'shake shaken shook',
  'shrink shrank shrunk',
  'sing sang singer sung',
  'sit sitter',
  'sleep sleeper slept',
  'speak speaker spoke spoken',
  'spend spent',
  'spill spilt',
  'stand stood',
  'steal stole stolen',
  'stretch stretcher',
  'sweep sweeper swept',
  'swim swam swimmer swum',
  'take taken took',
  'teach teacher taught',
  'tear tore torn',
  'theater theatr',
  'throw threw thrown',
  'tile tiler',
  'tire tyre',
  'train trainer',
  'trim trimmer',
  'vacuum hoover',
  'wake woke woken',
  'walk walker',
  'wash washer',
  'wear wore worn',
  'weld welder',
  'win winner won',
  'write writer written wrote',
])

/** Compounds that are also written as two words. */
const compounds = groups([
  'baby sit | back yard | ball room | bath room | bath tub | bed room | bird house',
  'book case | book keep | book shelf | book shelves | camp fire | car pool | car seat',
  'cat sit | check up | child care | clean up | day care | dish wash | dog house',
  'dog sit | door bell | door knob | drive way | drop off | dry wall | elder care',
  'fire place | fire wood | flash light | flower bed | green house | hair cut | hand rail',
  'head phone | home school | home work | house clean | house keep | house sit | house warm',
  'jump start | key board | lap top | lawn care | lawn mow | light bulb | mail box',
  'night stand | nut shell | pet sit | pick up | ping pong | play date | play ground',
  'play house | pot luck | power wash | pressure wash | sand box | school work | set up',
  'side walk | smart phone | snow blow | snow plow | snow shovel | step ladder | tool box',
  'touch screen | tree house | video call | wall paper | water proof | wheel chair | wi fi',
  'wood work | work out | yard sale | yard work',
])

/** Abbreviations that are also written with signs between their letters: 'A/C', 'T.V.'. */
const initials = ['ac', 'diy', 'dj', 'hvac', 'pc', 'rv', 'tv', 'uv']

const groupedBy = (groups: string[][]) =>
  new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)))
const formsOf = groupedBy([...plurals, ...ownForms])
const familyOf = groupedBy(families)
const partsOfWord = new Map(
  [...compounds, ...initials.map((word) => [...word])].map((parts) => [parts.join(''), parts] as const),
)

/** A shorter prefix matches too many words. */
const lettersMin = 4

/**
 * Returns all forms of a word with irregular ones, or with an irregular second half such as 'shelves' in 'bookshelves';
 * else null.
 */
export function ownFormsOf(word: string): string[] | null {
  const own = formsOf.get(word)
  if (own) return own
  for (let at = lettersMin - 1; at < word.length - 2; at++) {
    const ending = plurals.find((group) => group.includes(word.slice(at)))
    if (ending) return ending.map((form) => word.slice(0, at) + form)
  }
  return null
}

/**
 * Returns the singular of a plural in -es, or such plurals of a singular, which English stemming misses: 'bus' and
 * 'buses'.
 */
export function formsInEs(word: string): string[] {
  if (/^.{2,}[sz]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -2).replace(/(.)\1$/, '$1')]
  return /[^s]s$|[^z]z$/.test(word) ? [`${word}es`, `${word}${word.at(-1)}es`] : []
}

/** Returns all forms of the irregular words that begin with this prefix. */
export const pluralsBeginning = (start: string): string[] =>
  [...start].length < lettersMin ? [] : plurals.filter((group) => group[0]?.startsWith(start)).flat()

export const relatedStems = (stem: string): string[] => familyOf.get(stem) ?? [stem]

/** Returns the words into which a compound may be split, each in all its forms. */
export function halvesOf(word: string): string[][] | null {
  const parts = relatedStems(word).flatMap((form) => partsOfWord.get(form) ?? [])
  return parts.length > 0 ? parts.map((part) => formsOf.get(part) ?? relatedStems(part)) : null
}
