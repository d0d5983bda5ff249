import { site } from '#site'

/** All text of the landing page. A claim that the product does not keep yet is marked `isComing`. */
export const landingCopy = {
  title: `${site.name}: neighbors helping neighbors in ${site.place}`,
  description:
    'Ask a neighbor for a hand, or lend one: babysitting, pet care, errands and more. Free to join, with no subscription fees.',
  /** Alternative text of the preview picture of shared links. */
  picture: 'A street at dusk: four houses with their porch lights on, and neighbors outside.',
  auth: {
    title: 'Join your community',
    description: 'Sign up or sign in: ask a neighbor for a hand, or lend one. Free to join, and a few doors from help.',
  },

  header: {
    howItWorks: 'How It Works',
    safety: 'Safety',
    getApp: 'Get App (Coming soon...)',
    logIn: 'Log In',
    signUp: 'Sign Up',
  },

  hero: {
    heading: 'The porch light’s on.',
    lead: 'Ask a neighbor for a hand, or lend one. Babysitting, pet care, a heavy sofa, a ride to the clinic: help from people a few doors down, free to join.',
    start: 'Get Started Free',
    learnMore: 'Learn More',
    badges: {
      checked: 'Background Checked',
      rated: 'Rated by Community',
      local: 'Local Neighbors',
    },
    done: 'Task Completed!',
    donePoints: site.communityPoints ? 'Community Points' : 'Community Points (Coming Soon)',
  },

  steps: {
    eyebrow: 'How It Works',
    heading: 'From “could someone…?” to done',
    post: {
      title: 'Post Your Request',
      text: 'Say what you need, when, and what you give for it: money, a favor in return, or just a thank-you. Your exact address stays private by default.',
    },
    match: {
      title: 'Get Matched',
      text: 'Neighbors nearby offer to help. Read what others say about them, chat, and choose who comes to your door.',
    },
    build: {
      title: 'Build Community',
      text: 'Settle up directly with each other, then leave a review. It tells the next neighbor whom they can count on.',
    },
  },

  requests: {
    heading: 'Recent Requests in Your Area',
    text: 'Examples of what neighbors ask each other for. Sign up to see what is open near you.',
    offer: 'Offer Help',
    viewAll: 'View All Requests',
    pointsNote: site.communityPoints ? null : 'Neighbors agree on money or a favor. Points cannot be used yet.',
  },

  safety: {
    eyebrow: 'Safety',
    heading: 'Built for opening your door',
    text: 'Some of this works today and some is on its way. We tell you which is which.',
    here: 'Here today',
    coming: 'Coming soon',
    items: [
      {
        title: 'Community reviews',
        text: 'After a task, both sides rate it from one to five stars. Only the two who did it together can review each other.',
        isComing: false,
      },
      {
        title: 'Verified neighbors',
        text: 'Today a Verified badge says that we know who a neighbor is. A check of a government ID will stand behind it.',
        isComing: true,
      },
      {
        title: 'Background checks',
        text: 'Helpers will be able to have an independent company check their background, if they choose to.',
        isComing: true,
      },
      {
        title: 'SOS button',
        text: 'During a task, one press will alert your emergency contacts. In an emergency today, call 911.',
        isComing: true,
      },
    ],
  },

  closing: {
    heading: 'Someone on your street could use a hand',
    text: 'Joining is free, and there are no subscription fees. Ask when you need it, help when you can.',
    start: 'Start Helping Today',
  },

  footer: {
    tagline: 'Neighbors helping neighbors.',
    platform: 'Platform',
    helpCenter: 'Help Center',
    company: 'Company',
    aboutUs: 'About Us',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    guidelines: 'Community Guidelines',
    contact: 'Contact',
    contactFallback: `If your email client didn't open automatically, please send your query to: ${site.contactEmail}`,
  },
} as const
