import { beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

/** Searches, and titles that each must find. */
const finds: [q: string, ...titles: string[]][] = [
  // English endings, in both directions.
  ['move', 'Moving a sofa', 'Two movers wanted'],
  ['moving', 'Move a piano', 'Moved in, need boxes gone'],
  ['bake', 'Baking for a fair', 'Bakes a pie'],
  ['baking', 'Bake a birthday cake', 'A baker for Sunday'],
  ['drive', 'Driving lessons', 'A driver to the clinic', 'She drove me last year'],
  ['driving', 'Drive me to church'],
  ['bike', 'Biking with my son', 'Fix three bikes'],
  ['biking', 'Bike to the market'],
  ['care', 'Caring for ferns', 'Took good care of tulips'],
  ['caring', 'Took good care of tulips'],
  ['carry', 'Carrying bricks', 'Carries on forever', 'Carried a stone', 'A carrier for tiles'],
  ['carrying', 'Carry a wardrobe'],
  ['walk', 'Walking Biscuit', 'A dog walker', 'Walks at dawn'],
  ['walker', 'Walk my beagle', 'Walking Biscuit'],
  ['clean', 'Cleaning gutters', 'A cleaner for Monday'],
  ['cleaner', 'Clean my oven', 'Cleaning gutters'],
  ['babysitter', 'Babysitting for two', 'Babysit on Friday'],
  ['babysit', 'A babysitter tonight', 'Babysitting for two'],
  ['gardener', 'Gardening by the fence', 'Gardens to weed'],
  ['paint', 'Painting a porch', 'A painter for stairs'],
  ['painter', 'Paint a bench'],
  ['teach', 'A teacher of chess', 'Who taught French'],
  ['deliver', 'Delivery of soup', 'Deliveries by noon'],
  ['delivery', 'Deliver a parcel'],
  ['plumber', 'Plumbing under a sink'],
  ['party', 'Parties to plan'],
  ['cookie', 'Cookies for class'],
  ['tidy', 'Tidies an attic', 'Tidying sheds'],
  ['key', 'Keys to copy'],
  ['box', 'Boxes to lift'],
  ['brush', 'Brushes to rinse'],
  ['dogs', 'A dog walker'],
  ['fix a lamp', 'Lamps to be fixed'],
  ['running', 'Run with me', 'Runs on Tuesday'],
  ['shop', 'Shopping for grandma'],
  ['repair', 'Repairs to a roof', 'Repairing clocks'],
  // Irregular plurals.
  ['knife', 'Sharpen knives'],
  ['knives', 'A knife to grind'],
  ['knif', 'Sharpen knives'],
  ['leaf', 'Rake leaves'],
  ['leaves', 'A leaf blower to borrow'],
  ['shelf', 'Shelves to hang', 'Shelving in a pantry'],
  ['shelves', 'A shelf to level'],
  ['loaf', 'Loaves to slice'],
  ['scarf', 'Scarves to knit'],
  ['child', 'Children to fetch'],
  ['children', 'One child to fetch'],
  ['goose', 'Geese to shoo'],
  ['mouse', 'Mice behind a stove'],
  ['tooth', 'Teeth of a saw'],
  // Hyphenated words, joined and separate.
  ['wifi', 'Set up Wi-Fi'],
  ['wi-fi', 'Mend our wifi', 'Set up Wi-Fi'],
  ['wi fi', 'Set up Wi-Fi', 'Mend our wifi'],
  ['dogsitting', 'Dog-sitting in July'],
  ['dog-sitting', 'Dogsitting at ours', 'Dog-sitting in July'],
  ['dog sitting', 'Dogsitting at ours'],
  ['dogsitter', 'Dog-sitting in July'],
  ['pickup', 'Pick-up at school', 'Pick up a couch'],
  ['pick up', 'Pickup of chairs', 'Pick-up at school'],
  ['pick-up', 'Pickup of chairs'],
  ['T-shirt', 'Print a tshirt'],
  ['tshirt', 'Sew T-shirts'],
  ['follow-up', 'A follow‐up call'],
  ['e-mail', 'Email is broken'],
  ['email', 'E-mail for grandpa'],
  // Unfinished input: the last word may be a prefix.
  ['gar', 'Gardens to weed'],
  ['gardeni', 'Gardening by the fence'],
  ['walk bisc', 'Walking Biscuit'],
  ['babysitti', 'Babysitting for two'],
  ['wed', 'A wedding tent', 'Wednesday chores'],
  ['wi-f', 'Set up Wi-Fi'],
  // Case, accents, letters that keyboards lack, apostrophes.
  ['CAFE', 'Café chairs to stack'],
  ['café', 'Cafe tables to wipe'],
  ['zurich', 'Zürich clock to wind'],
  ['soren', 'Help Søren pack'],
  ['søren', 'Soren needs a ride'],
  ['strasse', 'Straße signs to polish'],
  ['jalapeno', 'JALAPEÑO plants'],
  ['adas', 'Ada’s harp'],
  ["ada's harp", 'Adas harp strings', 'Ada’s harp'],
  ['obrien', "O'Brien's lawn"],
  ['ﬁle', 'File my papers'],
  // Stop words, beside others and alone.
  ['walk the beagle', 'Walk my beagle'],
  ['help with my sink', 'Plumbing under a sink, help'],
  ['who', 'Who taught French'],
  ['the', 'Feed the whippets'],
  // Numbers, money, other languages, scripts that use no spaces.
  ['$25', 'Mow for $25'],
  ['25', 'Mow for $25'],
  ['2', 'Mow for $25', 'Couch to the 2nd floor'],
  ['cooking', 'A cook for Sunday'],
  ['mother', 'Call my mother weekly'],
  ['3', 'Fix 3 stools'],
  ['2nd', 'Couch to the 2nd floor'],
  ['mudanza', 'Ayuda con la mudanza'],
  ['ayuda mudan', 'Ayuda con la mudanza'],
  ['hilfe', 'Hilfe beim Umzug'],
  ['помощь', 'Нужна помощь с садом'],
  ['日本', '日本語を教える'],
  ['本語', '日本語を教える'],
  ['日', '日本語を教える'],
  ['教え', '日本語を教える'],
  ['ซ่อม', 'ช่วยซ่อมรถ'],
  ['도움', '이사 도움'],
  // Spelling variants.
  ['neighbour', 'A neighbor with a ladder'],
  ['color', 'Colour my fence'],
  ['grey', 'Paint it gray'],
  ['organise a pantry', 'Organize a pantry', 'Organisation of a pantry', 'Organizations of pantries'],
  ['plow', 'Plough a field'],
  ['centre', 'The center of town'],
  // Plurals in -es, and compounds with an irregular second half.
  ['buses', 'Bus rides to count'],
  ['bus', 'Buses to wash by hand'],
  ['quizzes', 'A quiz for the club'],
  ['quiz', 'Quizzes to print'],
  ['bookshelf', 'Bookshelves to build', 'Book shelves to hang'],
  ['handyman', 'Handymen needed'],
  ['salespeople', 'A salesperson for the bazaar'],
  ['cactus', 'Cacti to repot'],
  // Verb forms, and nouns for the person who does the work.
  ['find', 'Who found my ring'],
  ['lost', 'Losing hair in a drain'],
  ['hang', 'Pictures hung too low'],
  ['sweep', 'Porch to be swept'],
  ['frozen', 'Pipes that freeze'],
  ['carpenter', 'Carpentry for beginners'],
  ['photographer', 'Photography of a litter'],
  ['roofer', 'Roofing over a porch'],
  ['electrical', 'An electrician for an outlet'],
  ['leaky', 'Leaking tap'],
  // Compounds that others write as two words.
  ['housesitter', 'House sitting over Christmas'],
  ['petsitting', 'Pet sitter wanted'],
  ['yardwork', 'Yard work on Saturday'],
  ['daycare', 'Day care ride'],
  ['lightbulb', 'Light bulbs to change'],
  ['haircut', 'Hair cutting at home'],
  ['lawnmowing', 'Lawn mower to lend'],
  // Abbreviations with signs between their letters.
  ['ac', 'Fix my A/C unit'],
  ['a/c', 'Fix my A/C unit', 'AC filter to change'],
  ['tv', 'T.V. wall mount'],
  ['t.v.', 'TV remote is lost'],
]

/** Searches, and titles that each must not find, though they look or sound similar. */
const findsNot: [q: string, ...titles: string[]][] = [
  ['organs', 'Organisation of a pantry'],
  ['wedding', 'Wednesday chores'],
  ['water', 'Watch my cat'],
  ['shoes', 'Shovel snow'],
  ['spring', 'Spread mulch'],
  ['butter', 'Sew on a button'],
  ['carry', 'Took good care of tulips', 'Caring for ferns', 'A car to wash'],
  ['care', 'Carrying bricks', 'Carry a wardrobe'],
  ['cart', 'Carry a wardrobe'],
  ['sitting', 'Babysitting for two'],
  ['part', 'Plumbing under a sink'],
  ['tide', 'Tidying sheds'],
  ['cooking', 'Cookies for class'],
  ['cook', 'Bake a birthday cake'],
  ['leaf', 'Leave my mail inside'],
  ['letter', 'Let my hens out'],
  ['mother', 'Moths in a closet'],
  ['flower', 'Flow of a drain'],
  ['dinner', 'Din upstairs'],
  ['dog cat', 'A dog walker', 'Watch my cat'],
  ['walk piano', 'Walk my beagle', 'Move a piano'],
  ['bis walk', 'Walking Biscuit'],
  ['ing', 'Moving a sofa'],
  ['irt', 'Sew T-shirts'],
  ['5', 'Mow for $25'],
  ['日曜', '日本語を教える'],
  ['語日', '日本語を教える'],
  ['the submarine', 'Feed the whippets'],
  ['oven', 'Woven baskets'],
  ['rake', 'Brake pads to change'],
  ['ride', 'Bride to photograph'],
  ['news', 'New stairs'],
  ['evening', 'Even out my bumpy lawn'],
  ['apartment', 'Take apart a crib'],
  ['university', 'Universe club'],
  ['important', 'Import my contacts'],
  ['animal', 'Animated film night'],
  ['relations', 'Relative humidity'],
  ['a/c', 'Couch to the 2nd floor', 'A cook for Sunday'],
  ['buses', 'Busy bees'],
]

const pairs = [
  ...finds.flatMap(([q, ...titles]) => titles.map((title) => [q, title, true] as const)),
  ...findsNot.flatMap(([q, ...titles]) => titles.map((title) => [q, title, false] as const)),
]

describe.each(engines)('words and the titles that they find, on %s', (engine) => {
  const world = useWorld(engine)
  const found = new Map<string, Promise<string[]>>()
  beforeAll(async () => {
    for (const title of new Set(pairs.map(([, title]) => title)))
      await world.post({
        title,
        description: 'On a sunny day, for an hour.',
        category: 'other',
        address: 'by the lake',
      })
  })

  const find = async (q: string) => {
    const { status, body } = await world.ask('cleo', `GET /api/tasks?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body.map(({ title }: Task) => title)
  }
  const findOnce = (q: string): Promise<string[]> => {
    const titles = found.get(q) ?? find(q)
    found.set(q, titles)
    return titles
  }

  test('are some hundred and fifty pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(150))

  test.each(pairs)('%s → %s: %s', async (q, title, isFound) => {
    expect((await findOnce(q)).includes(title)).toBe(isFound)
  })
})
