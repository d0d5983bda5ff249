import { clearAfterLogout } from '#web/lib/clear-after-logout.ts'
import { showPageLoadLine } from '#web/lib/page-load-line.ts'
import { watchAnnouncement } from '#web/lib/watch-announcement.ts'
import { clearResponseCache } from './clear-response-cache.ts'
import { initSchemeSwitch } from './init-scheme-switch.ts'
import { closeMenuAfterUse } from './menu.ts'
import { openContact } from './open-contact.ts'
import { showAccountDeleted } from './show-account-deleted.ts'
import { showInstallPrompt } from './show-install-prompt.ts'

showPageLoadLine()
watchAnnouncement()
clearAfterLogout()
void clearResponseCache()
showAccountDeleted()
closeMenuAfterUse()
showInstallPrompt()
initSchemeSwitch()
for (const button of document.querySelectorAll('[data-mailto]')) button.addEventListener('click', openContact)
