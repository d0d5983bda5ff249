import type { DemoTask } from './task-types.ts'

/** Posts that several neighbors have reported, and that nobody but their authors sees until somebody decides. */
export const heldTasks = {
  gutters: {
    by: 'deshawn',
    title: 'Hold the ladder while I clear the gutters',
    description:
      'My grandmother’s gutters are full and our ladder is two feet short, so I’ll stand on the top step and reach for the rest. I only need somebody calm to lean against the bottom. An hour, and you can keep the tennis balls.',
    category: 'household',
    posted: '-1 18:20',
    when: '+2 09:00',
    hours: 1,
    pay: null,
    heldSince: '40 min ago',
  },
} as const satisfies Record<string, DemoTask>
