import { openContact } from './contact.ts'
import { offerInstall } from './install.ts'
import { closeMenuAfterUse } from './menu.ts'

closeMenuAfterUse()
offerInstall()
for (const button of document.querySelectorAll('[data-mailto]')) button.addEventListener('click', openContact)
