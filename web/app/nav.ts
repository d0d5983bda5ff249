import {
  IconHeartHandshake,
  IconHome,
  IconListCheck,
  IconMessage2,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'

/** Links of the signed-in header, in order; also shown in the side menu. */
export const navigation = linkOptions([
  { label: 'Home', icon: IconHome, to: '/', activeOptions: { exact: true } },
  { label: 'Browse', icon: IconSearch, to: '/browse', activeOptions: { includeSearch: false } },
  { label: 'Post Request', icon: IconPlus, to: '/post', search: { type: 'request' } },
  { label: 'Post What You Offer', icon: IconHeartHandshake, to: '/post', search: { type: 'service' } },
  { label: 'Messages', icon: IconMessage2, to: '/messages', activeOptions: { includeSearch: false } },
  { label: 'My Tasks', icon: IconListCheck, to: '/profile', search: { tab: 'tasks' } },
])

/** Links of the bottom bar on phones. */
export const bottomNavigation = linkOptions([
  { label: 'Home', icon: IconHome, to: '/', activeOptions: { exact: true } },
  { label: 'Browse', icon: IconSearch, to: '/browse', activeOptions: { includeSearch: false } },
  { label: 'Post', icon: IconPlus, to: '/post', search: { type: 'request' }, activeOptions: { includeSearch: false } },
  { label: 'Messages', icon: IconMessage2, to: '/messages', activeOptions: { includeSearch: false } },
  { label: 'Profile', icon: IconUser, to: '/profile', activeOptions: { includeSearch: false } },
])
