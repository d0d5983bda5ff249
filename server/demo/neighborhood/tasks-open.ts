import type { DemoTask } from './task-types.ts'

/** Open requests and services. No weekday and no season is named, because the days are relative to the start. */
export const openTasks = {
  bunkBed: {
    by: 'maya',
    title: 'Put together a bunk bed before the kids notice',
    description:
      'It’s the kind with stairs, drawers and a 64-page booklet. All boxes are already upstairs in the right room. I can hold boards and make coffee, but I shouldn’t be trusted with the order of the steps.',
    category: 'household',
    posted: '-2 19:40',
    when: '+4 10:00',
    hours: 2.5,
    pay: 70,
  },
  chattySix: {
    by: 'luis',
    title: 'Evening sitter for one very chatty six-year-old',
    description:
      'I have a late shift and my usual sitter is away. My daughter eats anything with cheese on it, knows every planet and is asleep by half past eight. Toro the dog will want to sit on your feet.',
    category: 'babysitting',
    posted: '-1 13:10',
    when: '+1 17:30',
    hours: 4,
    pay: 72,
  },
  lunchCompany: {
    by: 'eleanor',
    title: 'Company for lunch and a crossword',
    description:
      'My bridge partner has moved to Arizona, which I consider disloyal. I would enjoy an hour or two of conversation with somebody who reads. I provide the soup and a sharp pencil.',
    category: 'elderly',
    posted: '-16 10:25',
    when: '+2 12:00',
    hours: 2,
    pay: null,
  },
  eyeClinic: {
    by: 'eleanor',
    title: 'Ride to the eye clinic and back',
    description:
      'They put drops in, so I am told I must not see myself home. The clinic is on Madison Street and the whole affair takes about two hours. A car that is easy to step into would be a kindness.',
    category: 'transportation',
    posted: '-5 11:05',
    when: '+11 09:15',
    hours: 2.5,
    pay: 40,
  },
  workbench: {
    by: 'walter',
    title: 'Carry a maple workbench up from the basement',
    description:
      'It is six feet long, weighs about as much as I do, and my granddaughter wants it for her apartment. The legs unbolt. Two strong people, one turn at the landing, twenty minutes of care.',
    category: 'household',
    posted: '-2 08:50',
    when: '+1 10:00',
    hours: 1,
    pay: 40,
  },
  denverCats: {
    by: 'priya',
    title: 'Feed two cats while I am in Denver',
    description:
      'Idli and Vada need breakfast, dinner and a little admiration for four days. Vada takes half a pill hidden in a treat and has never once noticed. The building has an elevator and a friendly doorman.',
    category: 'pets',
    posted: '-4 20:55',
    when: '+8',
    pay: 100,
  },
  spanish: {
    by: 'priya',
    title: 'Conversational Spanish, once a week',
    description:
      'I can read a menu and apologize, and that’s where my Spanish ends. I’d love to talk with a patient native speaker for an hour over coffee. No textbooks, please, just stories and corrections.',
    category: 'tutoring',
    posted: '-9 19:30',
    when: '+6 18:30',
    hours: 1,
    pay: 'An hour of help with a website or a stubborn laptop, every week we meet',
  },
  familyVideos: {
    by: 'grace',
    title: 'Move old family videos to a new computer',
    description:
      'Eleven tapes of recitals and birthdays live on a hard drive that clicks when it’s tired. I’d like them copied somewhere safe and put in order by year. My father will want to narrate.',
    category: 'tech',
    posted: '-6 15:45',
    when: '+12',
    hours: 3,
    pay: 'Four piano lessons for you or your child',
  },
  musicStand: {
    by: 'grace',
    title: 'Pick up a music stand in Berwyn',
    description:
      'A colleague is lending me a tall wooden stand and I’m teaching all afternoon. It fits across a back seat. She’s home until six, and her porch light is the green one.',
    category: 'delivery',
    posted: '140 min ago',
    when: '+0',
    hours: 1,
    pay: 18,
  },
  juniperWalk: {
    by: 'hannah',
    title: 'Evening walk for Juniper while I have class',
    description:
      'Juniper is an eleven-year-old greyhound who walks like a retired duchess. Twice around the block is plenty, and she will tell you when she’s done. The leash hangs by the door and the neighbor has the key.',
    category: 'pet_care',
    posted: '-1 09:35',
    when: '+0 17:15',
    hours: 1,
    pay: 18,
  },
  deskLift: {
    by: 'hannah',
    title: 'A lift for a secondhand desk',
    description:
      'I found a solid oak desk on Roosevelt Road and my bicycle disagrees. It’s four feet wide and the top comes off with eight screws, which I’ve already loosened. I live on the ground floor.',
    category: 'transportation',
    posted: '-3 18:20',
    when: '+2 11:00',
    hours: 1.5,
    pay: 35,
    at: {
      address: '6733 Roosevelt Rd, Berwyn, IL 60402',
      point: { latitude: 41.86521, longitude: -87.79263 },
    },
    addressShown: true,
  },
  houseplants: {
    by: 'rosa',
    title: 'Repot a dozen houseplants that outgrew me',
    description:
      'The rubber tree touches the ceiling and the monstera has taken the good chair. I have soil, pots and newspaper for the floor. I only need somebody who can lift and doesn’t mind a little dirt.',
    category: 'gardening',
    posted: '-7 16:05',
    when: '+3 14:00',
    hours: 2,
    pay: 'A tray of tamales, and cuttings of any plant you like',
  },
  videoCalls: {
    by: 'rosa',
    title: 'Teach me video calls with my son',
    description:
      'He’s at college in Madison and tells me it’s easy, and then I see only my own ceiling. I have a tablet and plenty of patience. Please show me slowly and let me press the buttons myself.',
    category: 'tech',
    posted: '-1 11:50',
    when: '+1 16:00',
    hours: 1,
    pay: 'Pozole for four, to take home',
  },
  algebra: {
    by: 'luis',
    title: 'Algebra tutor for my ninth grader',
    description:
      'My son understands it at breakfast and loses it by the time the test comes. Factoring is the trouble right now. He works best at the kitchen table with somebody who lets him make the mistake first.',
    category: 'tutoring',
    posted: '-8 12:15',
    when: '+4 17:00',
    hours: 1.5,
    pay: 45,
  },
  dryCleaning: {
    by: 'luis',
    title: 'Pick up my dry cleaning before they close',
    description:
      'Two shirts and a suit on Harlem Avenue, already paid for, ticket number 2281. I need the suit for a christening and I’m on shift until they close. You can leave it with my neighbor downstairs.',
    category: 'errands',
    posted: '-1 17:45',
    when: '+0 15:30',
    hours: 1,
    pay: 15,
  },
  mockInterview: {
    by: 'deshawn',
    title: 'Mock interview for my first internship',
    description:
      'I have an interview at an engineering office downtown and I’ve never been to one. I need somebody older to ask me hard questions for an hour and tell me the truth after. We can meet at the library.',
    category: 'other',
    posted: '-3 20:40',
    when: '+13 19:00',
    hours: 1,
    pay: 'Two hours of lifting, hauling or yard work',
    at: {
      address: '834 Lake St, Oak Park, IL 60301',
      point: { latitude: 41.88937, longitude: -87.79573 },
    },
    addressShown: true,
  },
  nursingExam: {
    by: 'amina',
    title: 'Early ride to my licensing exam',
    description:
      'The test center is near Oak Brook and the first bus arrives ten minutes too late. I’ll be quiet on the way there and very talkative on the way home. Coffee is on me, both directions.',
    category: 'transportation',
    posted: '50 min ago',
    when: '+9 07:00',
    hours: 1.5,
    pay: 30,
  },
  carpentry: {
    by: 'tom',
    title: 'Small carpentry: shelves, sticky doors, loose steps',
    description:
      'The jobs that are too small for a contractor and too annoying to live with. I bring my own tools and sweep up after. The price is by the hour, lumber extra with the receipt.',
    category: 'household',
    posted: '-19 06:40',
    pay: 55,
    availability: 'Weekday evenings after five, and most Saturdays',
  },
  pianoLessons: {
    by: 'grace',
    title: 'Piano lessons for beginners of any age',
    description:
      'My youngest student is five and my oldest is seventy-eight, and both are better at counting than I am. Lessons are forty-five minutes in my front room. The first one is free, so that we can see whether we like each other.',
    category: 'tutoring',
    posted: '-14 10:30',
    hours: 1,
    pay: 40,
    availability: 'Weekdays from two to six, and Saturday mornings',
  },
  pickupTruck: {
    by: 'ben',
    title: 'A strong back and a pickup truck',
    description:
      'Couches, dressers, garden soil, the thing you bought online and can’t get home. I have blankets, straps and a dolly, and I know how to lift without hurting either of us. The price is by the hour.',
    category: 'transportation',
    posted: '-10 14:20',
    hours: 1,
    pay: 35,
    availability: 'Weekdays after two, Sundays all day',
  },
  parentCompany: {
    by: 'amina',
    title: 'Afternoon company for an older parent',
    description:
      'I can sit with your mother or father so that you get a few hours to yourself. We can walk, play dominoes, look at photographs or simply have tea. I’m certified in first aid and happy to meet you both beforehand.',
    category: 'elderly',
    posted: '-4 16:30',
    hours: 3,
    pay: 20,
    availability: 'Tuesday and Thursday afternoons, some Sundays',
  },
} as const satisfies Record<string, DemoTask>

const sampleNote = 'This is a sample, to show what a request looks like; it cannot be responded to.'

export const sampleTasks = {
  sampleSitter: {
    by: 'sarah',
    title: 'Sitter for two early sleepers',
    description: `${sampleNote} Our girls are 4 and 7, easygoing, and in bed by eight. Dinner is in the fridge.`,
    category: 'babysitting',
    posted: '-3 09:00',
    when: '+1 18:00',
    hours: 3,
    pay: 45,
  },
  sampleWalk: {
    by: 'mike',
    title: 'Walk Biscuit while I’m at work',
    description: `${sampleNote} Biscuit is a beagle with opinions about squirrels. Leash and treats hang by the door.`,
    category: 'pet_care',
    posted: '-3 09:05',
    when: '+2 12:30',
    hours: 1,
    pay: 20,
  },
  sampleGroceries: {
    by: 'ruth',
    title: 'Groceries from the farmers’ market',
    description: `${sampleNote} A short list, mostly vegetables and eggs. I will pay you back on the spot.`,
    category: 'errands',
    posted: '-3 09:10',
    when: '+3 09:00',
    hours: 2,
    pay: 30,
  },
} as const satisfies Record<string, DemoTask>
