export const promisesCopy = {
  title: 'Your Promises',
  intro: 'What you and your neighbors agreed on in the last year, and what it says about you. Only you read this page.',
  open: 'Read Your Promises',
  panel: 'What you agreed on with neighbors, how it went, and what they read about it.',
  none: 'Nothing yet',
  noneText: 'Once something that you agreed on with a neighbor has happened, or was called off, it stands here.',
  read: 'What neighbors read',
  with: { helper: 'For', requester: 'Your own post, with' },
  roles: { helper: 'On what others post', requester: 'On what you post' },
  everybody: (words: string) => `Everybody reads: ‘${words}’.`,
  nobody: 'No words are shown to everybody. They need five arrangements with three neighbors, nearly all of them kept.',
  alsoRead: {
    helper: (record: string) => `Neighbors who decide about an offer of yours also read: ‘${record}’.`,
    requester: (record: string) => `Neighbors whose offer you have accepted also read: ‘${record}’.`,
  },
  often: 'Is something getting in the way?',
  oftenText:
    'Some of what you agreed on didn’t work out lately. Taking on less for a while is fine. Only you read this.',
  ownPosts: 'See Your Posts',
  deleted: 'A task that was deleted',
  wrong: 'This is wrong',
} as const
