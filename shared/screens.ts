/** The address of every screen of the app, as the router's files are named; any other is nobody's. */
export const screens = [
  '/auth',
  '/browse',
  '/edit-request/:id',
  '/messages',
  '/post',
  '/profile',
  '/task/:id',
  '/user/:userId',
]
