import type { Category } from '#shared/tasks/categories.ts'

/** Texts of tasks by category: its percentage of all tasks, its titles, and the first sentences of its descriptions. */
type CategoryTexts = { share: number; titles: string[]; openings: string[] }

export const taskTexts: Record<Category, CategoryTexts> = {
  household: {
    share: 17,
    titles: [
      'Put up three shelves in the hallway',
      'Assemble a wardrobe and a bed frame',
      'Fix a dripping kitchen faucet',
      'Help carry a sofa up two flights',
      'Paint a small bedroom',
      'Clean the gutters before the rain',
      'Hang curtains and two heavy mirrors',
      'Deep clean of a one-bedroom apartment',
    ],
    openings: [
      'Everything is bought and lies ready in the living room.',
      'The old screws are rusted and I cannot turn them any more.',
      'My back does not allow it this month, so I need a strong pair of hands.',
    ],
  },
  tutoring: {
    share: 9,
    titles: [
      'Algebra tutoring for a ninth grader',
      'Piano lessons for a beginner',
      'Practice spoken Spanish once a week',
      'Reading help for a second grader',
      'Prepare for the SAT math section',
      'Explain chemistry homework patiently',
    ],
    openings: [
      'We have the book and the worksheets, what is missing is somebody who explains.',
      'A quiet room and an upright piano are here, a little out of tune.',
      'The next test is in three weeks and the mood is low.',
    ],
  },
  pets: {
    share: 15,
    titles: [
      'Walk my dog in the mornings',
      'Feed two cats while we travel',
      'Dog sitting over a long weekend',
      'Take a nervous beagle to the vet',
      'Clean the aquarium and feed the fish',
      'Company for an old dog in the afternoons',
      'Brush and trim a very fluffy dog',
    ],
    openings: [
      'Friendly with people, shy with bicycles, pulls a little on the leash.',
      'Food, bowls and litter stand in the pantry with a note.',
      'He needs his medicine at noon and takes it in a piece of cheese.',
    ],
  },
  transportation: {
    share: 11,
    titles: [
      'Ride to the clinic and back',
      'Drive to the airport early in the morning',
      'Help move boxes with a pickup truck',
      'Carpool to the night shift',
      'Bring a bicycle to the repair shop',
      'Ride to church on Sundays',
    ],
    openings: [
      'The bus does not run that early and a taxi costs too much.',
      'It is about twenty minutes each way without traffic.',
      'There is a folding wheelchair that fits into any trunk.',
    ],
  },
  tech: {
    share: 9,
    titles: [
      'Set up a new laptop and printer',
      'Rescue photos from an old phone',
      'Make the wifi reach the back room',
      'Teach me video calls with my grandchildren',
      'Mount a television on the wall',
      'Build a simple website for our choir',
    ],
    openings: [
      'I have the passwords written down, I think.',
      'It worked until the last update and has been silent since.',
      'Please explain as you go, I would like to do it alone next time.',
    ],
  },
  gardening: {
    share: 12,
    titles: [
      'Mow the lawn every other week',
      'Weed the vegetable beds',
      'Prune two apple trees',
      'Rake leaves and bag them',
      'Build a raised bed from kit',
      'Water the tomatoes while we are away',
      'Shovel snow from the sidewalk',
    ],
    openings: [
      'Mower, rake and gloves are in the shed by the gate.',
      'It is a small yard, shady at the back, with more weeds than flowers.',
      'The city has already left a friendly reminder on our door.',
    ],
  },
  childcare: {
    share: 9,
    titles: [
      'Babysitting for two on Friday night',
      'Pick up from kindergarten and play until six',
      'Watch a toddler during my dentist visit',
      'Homework company for twins after school',
      'Babysitter for a wedding afternoon',
    ],
    openings: [
      'They are four and seven, sleep by eight and love being read to.',
      'There is a playground across the street and a box of trains inside.',
      'Nut allergy in the house, the pen is on the fridge.',
    ],
  },
  elderly: {
    share: 7,
    titles: [
      'Company and chess for my father',
      'Read the newspaper to my neighbor',
      'Cook a warm meal twice a week',
      'Go along to the pharmacy and back',
      'Sort the mail and the medicine box',
    ],
    openings: [
      'She hears badly on the left side and laughs a lot.',
      'He walks with a cane and knows every tree on the block.',
      'An hour is plenty, and there is always coffee.',
    ],
  },
  delivery: {
    share: 7,
    titles: [
      'Pick up groceries and bring them to the door',
      'Collect a parcel from the post office',
      'Deliver forty flyers on our street',
      'Return library books before they are due',
      'Bring soup to a sick friend',
    ],
    openings: [
      'The list is short and nothing on it is heavy.',
      'It is paid for already and waits under my name.',
      'Third floor, the elevator works most days.',
    ],
  },
  other: {
    share: 1,
    titles: ['Take photos at a birthday party', 'Alter two pairs of pants', 'Judge our pie contest'],
    openings: ['It is a small thing, but I cannot do it alone.'],
  },
  babysitting: {
    share: 1,
    titles: ['Sitter wanted for a calm evening', 'Sit with our baby during a concert'],
    openings: ['She is eleven months old and very cheerful.'],
  },
  pet_care: {
    share: 1,
    titles: ['Look after our rabbit for a week', 'Cat care during our move'],
    openings: ['Hay and water twice a day, and a word now and then.'],
  },
  errands: {
    share: 1,
    titles: ['Stand in line for concert tickets', 'Drop off donations at the shelter'],
    openings: ['It takes an hour if the line is short.'],
  },
}

/** Further sentences of descriptions, for any category. */
export const details = [
  'I can help with the heavy parts and make coffee.',
  'Parking is easy in front of the house.',
  'Please ring twice, the bell is quiet.',
  'Any day of the week suits me, mornings are best.',
  'No experience needed, only patience and good humor.',
  'If it takes longer than planned I pay the difference.',
  'Tools are here, but bring your own if you like them better.',
  'I am usually home by five and answer messages quickly.',
  'Somebody who lives close by would be perfect.',
  'We have done this before and know that it takes about two hours.',
  'Happy to return the favor with home cooked food.',
  'Please tell me a little about yourself when you write.',
  'A second person is welcome if you want company.',
  'The dog stays with a neighbor meanwhile.',
  'It would mean a lot to us before the weekend.',
  'I would gladly make this a regular thing if it goes well.',
  'There is a spare key with the neighbors downstairs.',
  'Rain or shine, we will find a way.',
  'Children are around, so please keep an eye on the stairs.',
  'Everything else we can talk over in a message.',
  'Thank you for reading this far, and for helping out on our street.',
  'I have tried it myself twice and it did not end well.',
  'You will find me in the yard, come around the side.',
]

export const firstNames =
  'Ada Ben Cleo Maya Sofia Omar Priya Luis Grace Hana Theo Nora Felix June Amir Rosa Ivan Wren Kofi Lena Marta Jonah Elise Tariq Ruth Diego Anya Hugo Mina Paul'.split(
    ' ',
  )
export const lastNames =
  'Lindgren Okafor Marsh Rivera Chen Novak Haddad Walker Silva Kim Brooks Patel Duarte Stone Fischer Abara Quinn Meyer Torres Wells Ito Garza Larsen Boyd Costa Nguyen Price Adler Rossi Hale'.split(
    ' ',
  )
export const streets =
  'Maple Street,Oak Avenue,Elm Street,Lake Shore Drive,Washington Boulevard,Park Place,Cedar Lane,Ridge Road,Sunset Avenue,Birch Court,Mill Street,Church Road,Highland Avenue,Willow Way,Prairie Path'.split(
    ',',
  )
export const services = [
  'Homemade sourdough every Friday',
  'A haircut at my kitchen table',
  'Two hours of bookkeeping',
  'Guitar lessons for your kid',
  'Fresh eggs for a month',
]
