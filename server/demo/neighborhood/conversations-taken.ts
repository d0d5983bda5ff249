import type { DemoConversation } from './conversation-types.ts'

/** Conversations about tasks that have a helper, and about completed tasks. */
export const takenConversations: readonly DemoConversation[] = [
  {
    task: 'sofa',
    with: 'tom',
    offer: 'declined',
    passedOver: true,
    messages: [
      ['tom', '-5 20:10', 'I could take it on my way to the lumber yard, if before eight works for you.'],
      [
        'maya',
        '-4 12:50',
        'Thank you, Tom. Before eight is a small war with the kids, so I may go with somebody later in the day this time.',
      ],
    ],
  },
  {
    task: 'sofa',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-4 07:50',
        'I have a pickup with a six-foot bed and two moving blankets. The donation center on Roosevelt takes sofas until noon, so half past nine works well.',
      ],
      [
        'maya',
        '-4 12:15',
        'Perfect. It’s a sleeper, so it’s heavier than it looks. Five porch steps and no tight corners.',
      ],
      ['ben', '-4 12:22', 'Sleepers are the reason I own a dolly. Can somebody take the other end down the steps?'],
      ['maya', '-4 12:40', 'My husband can, if you tell him what to do.'],
      ['ben', '-4 12:43', 'I’ll be bossy, then.'],
      [
        'maya',
        '-3 20:06',
        'You have the job! The address is on the page now. Please park in the alley, the street is permits only until ten.',
      ],
      ['ben', '-3 20:20', 'Alley side, got it. I’ll write when I turn off Chicago Avenue.'],
      [
        'maya',
        '120 min ago',
        'One more thing: would there be room for two floor lamps? They’re going to the same place.',
      ],
      ['ben', '45 min ago', 'Sure, lamps ride up front with me.'],
    ],
  },
  {
    task: 'hedge',
    with: 'hannah',
    offer: 'withdrawn',
    messages: [
      ['hannah', '-6 11:30', 'Botanist here, so I’ll at least know which end is the root. I can do the afternoon.'],
      [
        'hannah',
        '-5 08:20',
        'I’m sorry, my advisor has moved our meeting onto that afternoon, so I have to take this back.',
      ],
    ],
  },
  {
    task: 'hedge',
    with: 'deshawn',
    offer: 'accepted',
    messages: [
      [
        'deshawn',
        '-5 16:20',
        'I can do the hedge. I’ve done my grandmother’s every year since I was twelve. Should I bring loppers?',
      ],
      [
        'walter',
        '-5 17:05',
        'I own a pair older than you are, and they are sharp. You bring gloves. I will supply the ladder and the lemonade.',
      ],
      ['deshawn', '-5 17:12', 'Deal. How tall do you want it?'],
      [
        'walter',
        '-4 18:34',
        'Level with the garage window, so that I can see who comes down the alley. You are hired, by the way.',
      ],
      ['deshawn', '-4 18:50', 'Thank you, Mr. Lindqvist. I’ll be there a little before one.'],
    ],
  },
  {
    task: 'tvMount',
    with: 'ben',
    offer: 'declined',
    passedOver: true,
    messages: [
      [
        'ben',
        '-7 21:05',
        'I’ve hung a few of these on drywall. Brick would be my first, but I’d rent the right drill.',
      ],
      [
        'priya',
        '-6 09:20',
        'Thank you, Ben! This wall frightens me, so I think I’ll go with somebody who knows brick.',
      ],
      ['ben', '-6 09:41', 'Very wise. I’d do the same.'],
    ],
  },
  {
    task: 'tvMount',
    with: 'tom',
    offer: 'accepted',
    messages: [
      [
        'tom',
        '-6 06:50',
        'Brick is fine, it only needs the right anchors and a hammer drill, and I have both. Tell me the size of the TV and whether the cable should be hidden.',
      ],
      ['priya', '-6 09:15', 'It’s 55 inches, about 40 pounds. The cable can run down the side if it’s neat.'],
      ['tom', '-6 17:40', 'Then a channel in the mortar line, painted to match. You won’t see it from the couch.'],
      ['priya', '-5 21:12', 'Sold. The buzzer says Raman, and the cats will deny everything.'],
      ['tom', '-4 06:40', 'Good. Have a vacuum ready, brick dust goes everywhere.'],
    ],
  },
  {
    task: 'groceries',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-8 17:30',
        'I shop on Lake Street anyway and don’t mind a long list. I can carry everything up and put the heavy things where you can reach them.',
      ],
      [
        'eleanor',
        '-7 09:05',
        'How thoughtful. There are fourteen stairs and I have counted each of them. Do you know a ripe pear from a hard one?',
      ],
      ['ben', '-7 16:20', 'You press near the stem. My mother sold fruit, so I was tested on it.'],
      ['eleanor', '-6 10:10', 'Then you are engaged, young man. I shall write the list.'],
      ['ben', '-1 18:15', 'I’ll do your list tomorrow, Mrs. Voss. Anything to add?'],
      [
        'eleanor',
        '-1 18:40',
        'Half a pound of the good butter, please, and whatever flowers cost less than six dollars.',
      ],
      ['ben', '100 min ago', 'On my way into the store. They have tulips for five.'],
    ],
  },
  {
    task: 'twins',
    with: 'amina',
    offer: 'accepted',
    messages: [
      [
        'amina',
        '-8 20:50',
        'I’m free those afternoons and I have younger twin sisters, so I know how to count to two very quickly. I can come early the first day to learn where everything is.',
      ],
      [
        'rosa',
        '-7 11:15',
        'You’re an answer to a prayer. They will want the book about the bear, and they will want it four times.',
      ],
      ['amina', '-7 11:40', 'I do the voices.'],
      ['rosa', '-1 18:50', 'They asked for you at dinner. My knee says thank you too.'],
      ['amina', '-1 19:20', 'They slept for a whole hour! Same time for the next one?'],
      ['rosa', '-1 19:32', 'Same time. There will be arroz con leche.'],
    ],
  },
  {
    task: 'railing',
    with: 'tom',
    offer: 'accepted',
    messages: [
      [
        'tom',
        '-11 06:55',
        'A wobbly railing is usually the bottom post and not the rail. I can look first and tell you honestly whether it needs one hour or three.',
      ],
      [
        'maya',
        '-11 09:30',
        'It’s the post by the steps. You can wiggle it with one hand, which my son does every morning.',
      ],
      ['tom', '-11 17:20', 'Then we bolt a new post to the joist. About $35 in lumber, and I’ll bring the receipt.'],
      ['maya', '-9 21:02', 'That sounds right. Please go ahead, you have the address now.'],
      ['tom', '-3 18:05', 'Lumber is in the truck. I’ll see you tomorrow at nine.'],
      [
        'tom',
        '-2 13:12',
        'All done. The post is solid, and I sanded the handrail where it was splintering. Give it a coat of stain within the month.',
      ],
      [
        'maya',
        '-2 19:45',
        'My son tried to wiggle it and was disappointed. I’ll look at it in daylight and then close this out. Thank you!',
      ],
    ],
  },
  {
    task: 'digitalPiano',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-9 15:40',
        'It fits in the truck bed with the gate up, and I’d wrap it twice. Is anybody at your end with a good back?',
      ],
      ['grace', '-9 18:25', 'My husband, and my father will conduct.'],
      ['ben', '-9 18:31', 'Every move needs a conductor. I can pick it up at four.'],
      ['grace', '-8 14:52', 'Wonderful. The order is under Chen, and they know that you’re coming.'],
      ['ben', '-1 18:22', 'Delivered and standing level. Your father has already played it louder than I expected.'],
      [
        'grace',
        '-1 20:05',
        'He hasn’t stopped. I’ll try the pedals tomorrow before I mark it as done, in case something is loose.',
      ],
    ],
  },
  {
    task: 'sewingMachine',
    with: 'rosa',
    offer: 'withdrawn',
    messages: [
      ['rosa', '-12 11:20', 'I have an old one that sews through anything. It weighs as much as a calf.'],
      ['hannah', '-12 12:05', 'You’re so kind! My roommate’s aunt has just lent us hers, so I’m all set.'],
      ['rosa', '-12 12:30', 'Good. I’ll take my offer back, and you still owe the world those cookies.'],
    ],
  },
  {
    task: 'schoolPickup',
    with: 'amina',
    offer: 'accepted',
    messages: [
      [
        'amina',
        '-19 21:15',
        'I finish clinicals at two, so I can be at the school gate by three all week. I can show you my CPR and first aid cards when we meet.',
      ],
      [
        'maya',
        '-18 07:40',
        'That would be wonderful. Could you come by for ten minutes, so that the kids meet you first?',
      ],
      ['amina', '-18 14:25', 'Of course. What kind of snacks am I allowed to be popular with?'],
      ['maya', '-18 17:10', 'Anything without nuts. Clementines will make you famous.'],
      ['amina', '-6 17:15', 'Last day done. Nia has taught me a clapping game that I’ll never forget.'],
      ['maya', '-5 18:50', 'They have asked whether Grandma could stay away another week. Thank you, Amina, truly.'],
    ],
  },
  {
    task: 'sideYard',
    with: 'deshawn',
    offer: 'accepted',
    messages: [
      ['deshawn', '-46 10:30', 'I can start early and I don’t mind mud. Are the pavers loose or set in concrete?'],
      ['maya', '-46 12:10', 'Loose, and there are about forty of them. There may be worms.'],
      ['deshawn', '-45 18:20', 'Worms and I are fine. See you at nine.'],
      ['deshawn', '-41 12:25', 'All stacked in the alley. I found two toy cars and a spoon, they’re on the steps.'],
    ],
  },
  {
    task: 'windows',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-36 16:10',
        'Forty pounds each is my kind of morning. I can bring a second ladder and a friend’s sawhorses.',
      ],
      ['walter', '-36 17:30', 'The sawhorses are welcome. The friend may stay home unless he washes windows.'],
      ['ben', '-31 09:20', 'On my way, sawhorses only.'],
    ],
  },
  {
    task: 'dresser',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-61 18:45',
        'I’ve driven my own grandmother’s dresser through three states, so I understand. Blankets, straps, no radio.',
      ],
      ['rosa', '-60 09:10', 'You may have the radio. My sister will want to feed you, so please come hungry.'],
      ['ben', '-60 12:35', 'That has never been a problem.'],
    ],
  },
  {
    task: 'toro',
    with: 'ben',
    offer: 'accepted',
    messages: [
      [
        'ben',
        '-29 17:20',
        'Two weeks of a ninety-pound dog is cheaper than a gym. I can do evenings at six. How is he with other dogs?',
      ],
      ['luis', '-29 22:15', 'He loves them all, too fast. Hold the leash with both hands near the school.'],
      [
        'ben',
        '-28 07:30',
        'Noted. And crutches after a kitchen floor? Ask your doctor for physical therapy early, I mean it.',
      ],
      ['luis', '-13 19:30', 'He’s asleep on the kitchen floor with his legs in the air. You’ve ruined him for me.'],
    ],
  },
  {
    task: 'readingTablet',
    with: 'priya',
    offer: 'accepted',
    messages: [
      [
        'priya',
        '-26 20:40',
        'Large letters, library books, no chirping: I’d like the same, please. I can come in the afternoon and we’ll do it together, with you holding the tablet.',
      ],
      [
        'eleanor',
        '-25 10:15',
        'I was a librarian for thirty-eight years and I should like to borrow a book without asking anybody. Do come.',
      ],
      ['priya', '-22 17:05', 'You’re already faster with the holds list than I am.'],
    ],
  },
  {
    task: 'miniFridge',
    with: 'luis',
    offer: 'accepted',
    messages: [
      ['luis', '-32 14:30', 'I drive past there after the lunch shift. It can stand upright behind the seats.'],
      ['hannah', '-32 15:10', 'Perfect! I’ll be at my door from three.'],
      ['luis', '-29 15:40', 'Lunch ran long and I’m only leaving now, I’m sorry.'],
      ['hannah', '-29 15:44', 'Okay. I have a class at six, so please drive safe but not slow.'],
    ],
  },
  {
    task: 'windowSeat',
    with: 'tom',
    offer: 'accepted',
    messages: [
      ['tom', '-69 06:30', 'Good drawing. I’d add a soft-close hinge, or the cats will learn about lids the hard way.'],
      ['priya', '-69 08:50', 'Add the hinge! I hadn’t thought of tails.'],
      ['tom', '-67 18:55', 'Hinge ordered. I’ll cut everything in my shop, so there won’t be much dust at your place.'],
    ],
  },
  {
    task: 'bridgeClub',
    with: 'rosa',
    offer: 'accepted',
    messages: [
      [
        'rosa',
        '-50 11:00',
        'Chicken salad is for people who have given up. We’ll make enchiladas in your small oven, two trays, one hot and one mild.',
      ],
      [
        'eleanor',
        '-49 11:50',
        'Mabel will say that the mild is too hot, and then she will finish the tray. Please come at ten.',
      ],
    ],
  },
  {
    task: 'recitalWeek',
    with: 'amina',
    offer: 'accepted',
    messages: [
      ['amina', '-39 18:10', 'I’d enjoy that very much. Does your father prefer to talk, or to play in silence?'],
      ['grace', '-39 20:05', 'He talks until he’s losing. There’s supper in the oven for you both.'],
      ['amina', '-29 20:15', 'Final score: your father eleven, me two. He let me have the second one.'],
    ],
  },
  {
    task: 'foldingChairs',
    with: 'luis',
    offer: 'accepted',
    messages: [
      [
        'luis',
        '-23 09:50',
        'Twelve chairs fit in the van with room for Toro. I can be at the hall when Father Miguel opens.',
      ],
      ['rosa', '-22 12:20', 'Toro is invited too. Leave the chairs in the garage, it’s open.'],
    ],
  },
]
