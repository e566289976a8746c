import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import Shared from './pages/shared/shared.svelte'
import { keepFocus } from './routing/keep-focus.ts'
import { loadHolderStrings } from './text/holder-strings.ts'
import { language, languages } from './text/language.ts'

// Starts the page of a share. It is not part of the app: people without an account open it on slow phones.
const target = document.getElementById('app')
document.documentElement.dir = languages[language].direction
void loadHolderStrings().then(() => {
  if (target) mount(Shared, { target })
  keepFocus()
})
