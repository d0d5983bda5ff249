import type { DemoConversation } from './conversation-types.ts'

export const openConversations: readonly DemoConversation[] = [
  {
    task: 'bunkBed',
    with: 'ben',
    offer: 'pending',
    messages: [
      [
        'ben',
        '-2 20:15',
        'I’ve put together three of these, one of them in my sister’s fourth-floor walk-up. I own the long Allen keys and can be there at ten sharp.',
      ],
      [
        'maya',
        '-2 20:31',
        'Thank you! It’s the one with the stairs and the drawers. The booklet is 64 pages. Is that all right?',
      ],
      [
        'ben',
        '-2 20:38',
        'Ha, that one. Sixty-four pages, but forty of them are the same screw. Two and a half hours sounds right if somebody can hold a board now and then.',
      ],
      ['maya', '-1 08:05', 'I can hold boards. Let me talk to Marcus tonight and get back to you.'],
      ['ben', '-1 08:20', 'No rush, I’m keeping the morning free until you decide.'],
    ],
  },
  {
    task: 'bunkBed',
    with: 'tom',
    offer: 'pending',
    messages: [
      [
        'tom',
        '-1 06:50',
        'Carpenter here. I’d bolt it to the studs as well, which the box never mentions. I can do ten o’clock if I’m gone by one.',
      ],
      ['maya', '-1 12:24', 'Bolting it to the wall is a very good point. Would that cost extra?'],
      ['tom', '-1 17:20', 'No. Two screws, and you sleep better than the kids do.'],
    ],
  },
  {
    task: 'bunkBed',
    with: 'deshawn',
    offer: 'pending',
    messages: [
      [
        'deshawn',
        '85 min ago',
        'I’m good with tools and better with instructions. I live ten minutes away on the Green Line and could bring my cousin if the boards are heavy.',
      ],
    ],
  },
  {
    task: 'chattySix',
    with: 'amina',
    offer: 'pending',
    messages: [
      [
        'amina',
        '-1 15:20',
        'I’ve looked after plenty of chatty six-year-olds and I happen to like planets. I’m certified in CPR, and dogs on my feet are fine.',
      ],
      ['luis', '-1 15:42', 'She will ask you why Pluto was fired. Do you have an answer ready?'],
      ['amina', '-1 15:47', 'I’ll say that Pluto was promoted to dwarf planet. Does she have any allergies?'],
      ['luis', '-1 15:55', 'None, only a strong feeling about mushrooms. I get off at 9:30 and I’m home before ten.'],
    ],
  },
  {
    task: 'chattySix',
    with: 'hannah',
    offer: 'pending',
    messages: [
      [
        'hannah',
        '-1 18:05',
        'I can be there by five. I used to run story hour at a garden center, so I come with puppets.',
      ],
    ],
  },
  {
    task: 'workbench',
    with: 'ben',
    offer: 'pending',
    messages: [
      [
        'ben',
        '-2 15:10',
        'I can take the low end of the stairs, and I’ll bring forearm straps and a moving blanket for the landing. Do you have a second person, or should I ask around?',
      ],
      ['walter', '-2 16:45', 'My neighbor’s boy is strong but he does not listen. Can you give orders?'],
      ['ben', '-1 07:40', 'I’m the oldest of five. I was born giving orders.'],
      [
        'walter',
        '110 min ago',
        'Good answer. I have taken the legs off already and swept the stairs. Tell me if ten is too early for you.',
      ],
    ],
  },
  {
    task: 'denverCats',
    with: 'hannah',
    offer: 'pending',
    messages: [
      [
        'hannah',
        '-3 09:15',
        'I walk past your building every morning and evening with Juniper. I’ve hidden pills in cheese, in peanut butter and once in a shrimp, so half a tablet doesn’t worry me.',
      ],
      [
        'priya',
        '-3 12:30',
        'A shrimp! Vada will eat anything that crinkles when you open it. Would Juniper come up with you?',
      ],
      ['hannah', '-3 12:52', 'No, she waits with the doorman. She believes he works for her.'],
      [
        'priya',
        '-3 13:04',
        'Then he works for all three of them. Could you come by one evening this week to meet the two of them?',
      ],
      ['hannah', '-3 13:10', 'Any evening after six. I’ll bring something that crinkles.'],
    ],
  },
  {
    task: 'spanish',
    with: 'rosa',
    offer: 'pending',
    messages: [
      [
        'rosa',
        '-8 10:40',
        'I’ve been correcting my children’s Spanish for forty years and I’d be glad of a new victim. Coffee at my kitchen table, with the radio on low.',
      ],
      ['priya', '-8 19:15', 'Victim is exactly the word I was looking for and didn’t know. I’d love that.'],
    ],
  },
  {
    task: 'familyVideos',
    with: 'priya',
    offer: 'pending',
    messages: [
      [
        'priya',
        '-5 21:10',
        'Please don’t switch that drive on again! I can copy it carefully with a tool that goes easy on dying disks. I’ve always wanted to learn one song properly.',
      ],
      ['grace', '-4 08:35', 'It’s off and I’ve put a sticky note on it. Which song?'],
      ['priya', '-4 09:02', 'Clair de Lune, obviously. I know it will take more than four lessons.'],
      ['grace', '-4 09:10', 'It will take more than forty, but the first page is closer than you think.'],
    ],
  },
  {
    task: 'eyeClinic',
    with: 'rosa',
    offer: 'pending',
    messages: [
      [
        'rosa',
        '-4 10:15',
        'I’d be happy to drive you, and I’ll wait with a magazine. My car is low, but the seat turns a little and the door opens wide.',
      ],
      ['eleanor', '-4 11:20', 'You are very kind. Will you come up for cake afterward, once I can see it?'],
      ['rosa', '-4 11:32', 'I’d be hurt if you didn’t ask.'],
    ],
  },
  {
    task: 'eyeClinic',
    with: 'ben',
    offer: 'withdrawn',
    messages: [
      ['ben', '-5 15:30', 'I can take you in the pickup. It’s a bit of a step up, but I’ll bring a stool and an arm.'],
      ['eleanor', '-5 16:10', 'A stool and an arm! I have had worse offers.'],
      [
        'ben',
        '-4 08:05',
        'Mrs. Voss, I’m sorry, my shift has moved to that morning, so I’m taking my offer back before you count on it. I can still do the groceries.',
      ],
    ],
  },
  {
    task: 'deskLift',
    with: 'luis',
    offer: 'pending',
    messages: [
      [
        'luis',
        '-2 13:15',
        'The van has room and the seats fold flat. I promise to be on time this time, and I’ll write if I’m held up.',
      ],
      ['hannah', '-2 14:02', 'You were very nice about the fridge, so yes, I’m thinking about it!'],
    ],
  },
  {
    task: 'houseplants',
    with: 'grace',
    offer: 'pending',
    messages: [
      [
        'grace',
        '-6 12:10',
        'I can’t lift the rubber tree alone, but my husband can and he would do anything for tamales. I’d love a cutting of the monstera.',
      ],
      ['rosa', '-6 13:25', 'Bring him, and bring a bag. How does he feel about pork and green chile?'],
      ['grace', '-6 13:31', 'He has stopped what he was doing and is looking for his gloves.'],
    ],
  },
  {
    task: 'videoCalls',
    with: 'priya',
    offer: 'pending',
    messages: [
      [
        'priya',
        '-1 19:05',
        'I’m good at slowly. I can come at four and we can call him together, so that you hang up knowing it works.',
      ],
    ],
  },
  {
    task: 'algebra',
    with: 'deshawn',
    offer: 'pending',
    messages: [
      [
        'deshawn',
        '-7 17:30',
        'I’m taking calculus this year, so factoring is still fresh. I remember exactly which part made no sense to me, and I can start there.',
      ],
      [
        'luis',
        '-7 22:10',
        'That’s the most honest thing any tutor has written to me. Have you taught somebody before?',
      ],
      ['deshawn', '-6 07:45', 'My two little cousins, one of them against his will. Both passed.'],
    ],
  },
  {
    task: 'mockInterview',
    with: 'walter',
    offer: 'pending',
    messages: [
      [
        'walter',
        '-2 10:20',
        'I hired something like sixty young men and women in my time and turned away a good many more. I will ask what they ask, and then I will tell you what they are really asking.',
      ],
      ['deshawn', '-2 12:40', 'That sounds scary and exactly right. Should I wear the suit?'],
      ['walter', '-2 13:15', 'Wear the suit. And bring a drawing of something you made, even if it is ugly.'],
    ],
  },
  {
    task: 'juniperWalk',
    with: 'deshawn',
    offer: 'pending',
    messages: [['deshawn', '75 min ago', 'I’d be honored to walk a duchess. I can be there a little after five.']],
  },
  {
    task: 'pickupTruck',
    with: 'hannah',
    messages: [
      ['hannah', '-9 18:40', 'Do you also go as far as Milwaukee? A friend is giving away a kiln.'],
      ['ben', '-9 19:15', 'I would, on a Sunday, if you pay for gas and pick the music. How heavy is the kiln?'],
      ['hannah', '-9 19:22', 'She says it takes two people and a third one to worry. I’ll find out and write again.'],
    ],
  },
  {
    task: 'carpentry',
    with: 'eleanor',
    messages: [
      ['eleanor', '-12 10:15', 'Would you look at a library ladder? It has developed an opinion about the third rung.'],
      [
        'tom',
        '-12 17:30',
        'Gladly. Please don’t climb it until then. I could stop by one evening next week, no charge for looking.',
      ],
      ['eleanor', '-11 09:40', 'I have tied a ribbon across it. Any evening but the one with bridge.'],
    ],
  },
]
