import { openContact } from './contact.ts'
import { sayFarewell } from './farewell.ts'
import { forgetAfterLogout, forgetAnswers } from './forget.ts'
import { offerInstall } from './install.ts'
import { closeMenuAfterUse } from './menu.ts'
import { offerSchemes } from './scheme.ts'

forgetAfterLogout()
void forgetAnswers()
sayFarewell()
closeMenuAfterUse()
offerInstall()
offerSchemes()
for (const button of document.querySelectorAll('[data-mailto]')) button.addEventListener('click', openContact)
