import { demoHelperId } from '#shared/offers/demo-helper.ts'
import type { Point } from '#shared/places/grid.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { Moment } from './moments.ts'

type Person = {
  id: string
  firstName: string
  lastName: string
  bio: string
  address: string
  home: Point
  phone?: string
  pictureUrl?: string
  joined: Moment
  isHelper: boolean
  isRequester: boolean
  isVerified?: true
  /** The user has not followed the link in the first mail yet. */
  emailUnverified?: true
}

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude })

/** Fictional people: the streets exist, the numbers on them and the people are made up. */
const neighborTable = {
  maya: {
    id: 'de300000-0000-4000-8000-000000000001',
    firstName: 'Maya',
    lastName: 'Brooks',
    bio: 'Architect, mother of two, owner of one wobbly porch. I grew up three blocks from here and came back on purpose. I ask for help more often than I used to, and it has made the street smaller in the best way.',
    address: '618 N Taylor Ave, Oak Park, IL 60302',
    home: point(41.89741, -87.78052),
    phone: '(708) 555-0112',
    pictureUrl: '/faces/maya.svg',
    joined: '-412 19:20',
    isHelper: false,
    isRequester: true,
    isVerified: true,
  },
  ben: {
    id: 'de300000-0000-4000-8000-000000000002',
    firstName: 'Ben',
    lastName: 'Okafor',
    bio: 'Physical therapist in training, pickup owner, oldest of five. I like jobs with a clear beginning and end: carry this, fix that, drive there. Off by two most weekdays.',
    address: '1033 S Scoville Ave, Oak Park, IL 60304',
    home: point(41.86915, -87.79018),
    phone: '(708) 555-0127',
    pictureUrl: '/faces/ben.svg',
    joined: '-388 08:05',
    isHelper: true,
    isRequester: false,
    isVerified: true,
  },
  rosa: {
    id: 'de300000-0000-4000-8000-000000000003',
    firstName: 'Rosa',
    lastName: 'Delgado',
    bio: 'I cooked for a whole elementary school for twenty-six years, so a dinner for eight doesn’t scare me. Retired now, with two grandbabies, too many plants and a car that still runs.',
    address: '2417 Wesley Ave, Berwyn, IL 60402',
    home: point(41.84679, -87.79207),
    phone: '(708) 555-0139',
    pictureUrl: '/faces/rosa.svg',
    joined: '-530 10:40',
    isHelper: true,
    isRequester: true,
    isVerified: true,
  },
  walter: {
    id: 'de300000-0000-4000-8000-000000000004',
    firstName: 'Walter',
    lastName: 'Lindqvist',
    bio: 'Forty-one years a machinist, the last ten as foreman. My knees have retired from ladders, but I will true your bicycle wheel or sharpen your kitchen knives while you wait.',
    address: '739 Monroe Ave, River Forest, IL 60305',
    home: point(41.89627, -87.82231),
    phone: '(708) 555-0144',
    pictureUrl: '/faces/walter.svg',
    joined: '-476 14:15',
    isHelper: true,
    isRequester: true,
    isVerified: true,
  },
  priya: {
    id: 'de300000-0000-4000-8000-000000000005',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'I write software by day and rescue other people’s laptops by night. New to Oak Park from Houston, with two cats who still hold it against me. Happy to trade skills rather than cash.',
    address: '1020 Lake St, Oak Park, IL 60301',
    home: point(41.88912, -87.79934),
    phone: '(708) 555-0158',
    pictureUrl: '/faces/priya.svg',
    joined: '-203 21:30',
    isHelper: true,
    isRequester: true,
  },
  amina: {
    id: 'de300000-0000-4000-8000-000000000006',
    firstName: 'Amina',
    lastName: 'Yusuf',
    bio: 'Nursing student in my final year, certified in CPR and first aid. I’ve looked after cousins since I was ten, and I’m patient with small children, grandparents and difficult jigsaw puzzles.',
    address: '231 N Kenilworth Ave, Oak Park, IL 60302',
    home: point(41.89063, -87.79846),
    phone: '(708) 555-0163',
    pictureUrl: '/faces/amina.svg',
    joined: '-265 17:50',
    isHelper: true,
    isRequester: true,
    isVerified: true,
  },
  tom: {
    id: 'de300000-0000-4000-8000-000000000007',
    firstName: 'Tom',
    lastName: 'Kowalczyk',
    bio: 'Carpenter for twenty years, mostly stairs and old windows. I answer messages before seven or after five, because in between I’m holding something with both hands.',
    address: '842 Beloit Ave, Forest Park, IL 60130',
    home: point(41.87108, -87.80957),
    phone: '(708) 555-0171',
    pictureUrl: '/faces/tom.svg',
    joined: '-341 06:35',
    isHelper: true,
    isRequester: false,
    isVerified: true,
  },
  grace: {
    id: 'de300000-0000-4000-8000-000000000008',
    firstName: 'Grace',
    lastName: 'Chen',
    bio: 'Piano teacher. If you hear scales on Cuyler Avenue at four in the afternoon, that’s my front room, and I apologize. My father lives with us and beats everyone at cards.',
    address: '904 S Cuyler Ave, Oak Park, IL 60304',
    home: point(41.87154, -87.78109),
    phone: '(708) 555-0176',
    pictureUrl: '/faces/grace.svg',
    joined: '-298 11:10',
    isHelper: true,
    isRequester: true,
    isVerified: true,
  },
  deshawn: {
    id: 'de300000-0000-4000-8000-000000000009',
    firstName: 'DeShawn',
    lastName: 'Carter',
    bio: 'First-year engineering student, saving for a real bike. Yard work, lifting, dogs of all sizes. My grandmother raised me, so I show up early and I wipe my shoes.',
    address: '437 N Lotus Ave, Chicago, IL 60644',
    home: point(41.88861, -87.76162),
    phone: '(773) 555-0118',
    pictureUrl: '/faces/deshawn.svg',
    joined: '-121 16:25',
    isHelper: true,
    isRequester: true,
    emailUnverified: true,
  },
  eleanor: {
    id: 'de300000-0000-4000-8000-000000000010',
    firstName: 'Eleanor',
    lastName: 'Voss',
    bio: 'Retired librarian, eighty-one, fourteen stairs. I am perfectly well, thank you, and only want a hand with the heavy and the electronic. There is usually cake.',
    address: '147 Forest Ave, Oak Park, IL 60301',
    home: point(41.88968, -87.80021),
    phone: '(708) 555-0183',
    pictureUrl: '/faces/eleanor.svg',
    joined: '-254 09:45',
    isHelper: false,
    isRequester: true,
  },
  luis: {
    id: 'de300000-0000-4000-8000-000000000011',
    firstName: 'Luis',
    lastName: 'Herrera',
    bio: 'Line cook, single dad, slow runner. I work evenings, so I’m free when nobody else is. I have a van with folding seats and a big dog named Toro who thinks he’s small.',
    address: '1318 N Luna Ave, Chicago, IL 60651',
    home: point(41.90497, -87.76318),
    phone: '(773) 555-0134',
    pictureUrl: '/faces/luis.svg',
    joined: '-167 13:05',
    isHelper: true,
    isRequester: true,
  },
  hannah: {
    id: 'de300000-0000-4000-8000-000000000012',
    firstName: 'Hannah',
    lastName: 'Weiss',
    bio: 'Graduate student in botany with one elderly greyhound, Juniper. I walk dogs, water plants and read contracts aloud to people who would rather not.',
    address: '519 Circle Ave, Forest Park, IL 60130',
    home: point(41.87622, -87.81391),
    phone: '(708) 555-0195',
    pictureUrl: '/faces/hannah.svg',
    joined: '-58 20:15',
    isHelper: true,
    isRequester: true,
    emailUnverified: true,
  },
} as const satisfies Record<string, Person>

/** A moderator and an operator; they have accounts, and no tasks or chats with anybody. */
const staffTable = {
  mo: {
    id: 'de300000-0000-4000-8000-000000000013',
    firstName: 'Mo',
    lastName: 'Haddad',
    bio: 'Librarian, off on Tuesdays. I read what neighbors report, twenty minutes a week, with a pot of tea.',
    address: '834 Lake St, Oak Park, IL 60302',
    home: point(41.88879, -87.79873),
    phone: '(708) 555-0161',
    joined: '-300 18:00',
    isHelper: false,
    isRequester: true,
    isVerified: true,
  },
  ola: {
    id: 'de300000-0000-4000-8000-000000000014',
    firstName: 'Ola',
    lastName: 'Nowak',
    bio: 'I keep the machine in the church basement running that all this runs on. If something does not work, it is me.',
    address: '721 Marengo Ave, Forest Park, IL 60130',
    home: point(41.87117, -87.80929),
    phone: '(708) 555-0162',
    joined: '-415 09:30',
    isHelper: true,
    isRequester: false,
    isVerified: true,
  },
} as const satisfies Record<string, Person>
export type StaffName = keyof typeof staffTable

const sampleBio =
  'A sample neighbor, here to show what a profile looks like. Nobody reads what is sent to this account.'
const sample = { bio: sampleBio, joined: '-45 12:00', isHelper: false, isRequester: true } as const

/** Owners of the sample tasks; nobody signs in as them. */
const samplePeople = {
  sarah: {
    ...sample,
    id: sampleRequesterIds[0],
    firstName: 'Sarah',
    lastName: 'M.',
    address: '400 Lake St, Oak Park, IL 60302',
    home: point(41.88894, -87.78807),
  },
  mike: {
    ...sample,
    id: sampleRequesterIds[1],
    firstName: 'Mike',
    lastName: 'R.',
    address: '700 Harrison St, Oak Park, IL 60304',
    home: point(41.87379, -87.79242),
  },
  ruth: {
    ...sample,
    id: sampleRequesterIds[2],
    firstName: 'Ruth',
    lastName: 'L.',
    address: '7400 Madison St, Forest Park, IL 60130',
    home: point(41.87955, -87.81286),
  },
} as const satisfies Record<string, Person>

/** Account under which the demo's test page makes offers; nobody signs in as it. */
const demoHelpers = {
  tester: {
    id: demoHelperId,
    firstName: 'Test',
    lastName: 'Helper',
    bio: 'A test account. The test page of this demo offers help in its name, and nobody reads what is sent to it.',
    address: '123 Madison St, Oak Park, IL 60302',
    home: point(41.88011, -87.78475),
    joined: '-45 12:00',
    isHelper: true,
    isRequester: false,
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof neighborTable | StaffName | keyof typeof samplePeople | keyof typeof demoHelpers
export const neighborNames = Object.keys({ ...neighborTable, ...staffTable }) as PersonName[]
export const people: Record<PersonName, Person> = { ...neighborTable, ...staffTable, ...samplePeople, ...demoHelpers }
export const peopleNames = Object.keys(people) as PersonName[]

/** Ids that identify the demo's people even after their names and addresses have changed. */
export const demoIds = peopleNames.map((name) => people[name].id)

export const emailOf = (name: PersonName) => `${name}@porchlight.example`
