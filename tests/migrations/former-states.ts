/**
 * Migrations that a database has had, in the order in which they ran, under their names of that time. If a migration
 * had another text then, `sql` turns the result of today's text into that of the former one.
 */
export type FormerState = { when: string; ran: string[]; sql?: string }

const first = ['001-accounts', '002-tasks', '003-messages', '004-reviews', '005-notifications']
const six = [...first, '006-whole-words']
const upTo24 = [
  ...six,
  '007-mail-links',
  '008-former-neighbors',
  '009-files',
  '010-search',
  '011-chats-in-order',
  '012-limits-elsewhere',
  '013-offers-and-settings',
  '014-places',
  '015-installation',
  '016-what-ran-out',
  '017-words-that-change',
  '018-words-of-offers',
  '019-chats-of-a-task',
  '020-words-of-older-categories',
  '021-notices-of-each-writer',
  '022-sides-of-pictures',
  '023-mails-on-their-way',
  '024-what-was-read',
]
const upTo33 = [
  ...upTo24,
  '025-what-each-end-wrote',
  '026-reminders',
  '027-digests',
  '028-push',
  '029-calendars',
  '030-mails-to-former-addresses',
  '031-offers-that-were-released',
  '032-mailed-chats',
  '033-news-that-is-still-so',
]

const wantedTitle = 'alter table deleted_tasks alter column title set not null'

/**
 * States in which main has left databases, but which are no prefix of today's list: a number was reserved for a branch
 * that landed later, or a migration was renamed or changed.
 */
export const formerStates: FormerState[] = [
  {
    when: '9348fb5, with the first text of 005',
    ran: first,
    sql: 'drop index notifications_of_messages_once',
  },
  { when: 'e879847, before 007 to 013', ran: [...six, '014-places'] },
  { when: 'd207ff3, before 007 to 011 and 013', ran: [...six, '012-limits-elsewhere', '014-places'] },
  {
    when: '8420501, before 007, 009 to 011 and 013',
    ran: [...six, '008-former-neighbors', '012-limits-elsewhere', '014-places'],
  },
  {
    when: 'bee1b2f, before 009 to 011 and 013',
    ran: [...six, '007-mail-links', '008-former-neighbors', '012-limits-elsewhere', '014-places'],
  },
  {
    when: 'edad529, before 009 to 011',
    ran: [
      ...six,
      '007-mail-links',
      '008-former-neighbors',
      '012-limits-elsewhere',
      '013-offers-and-settings',
      '014-places',
    ],
  },
  {
    when: '335e3f0, before 010 and 011',
    ran: upTo24.slice(0, 14).filter((name) => !/^01[01]/.test(name)),
  },
  { when: '7210267, before 011', ran: upTo24.slice(0, 14).filter((name) => !name.startsWith('011')) },
  { when: '82087ef, where 026 was 025', ran: [...upTo24, '025-reminders', '025-what-each-end-wrote'] },
  { when: '342aaf4, where 037 was 034', ran: [...upTo33, '034-who-ended-a-match'] },
  {
    when: 'f494ec0, where 035 was 040 and 036 was 041, before 034',
    ran: [...upTo33, '040-turns-of-mails', '041-deleted-tasks'],
    sql: wantedTitle,
  },
  {
    when: '0dbcee1, where 035 was 040 and 036 was 041',
    ran: [...upTo33, '034-words-cut-less', '040-turns-of-mails', '041-deleted-tasks'],
    sql: wantedTitle,
  },
  {
    when: '0251f27, with the first text of 036',
    ran: [...upTo33, '034-words-cut-less', '035-turns-of-mails', '036-deleted-tasks', '037-who-ended-a-match'],
    sql: wantedTitle,
  },
]
