import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './app.svelte'
import { keepFocus } from './routing/keep-focus.ts'
import { language, languages } from './text/language.ts'
import { loadStrings } from './text/strings.ts'

const target = document.getElementById('app')
document.documentElement.dir = languages[language].direction
void loadStrings().then(() => {
  if (target) mount(App, { target })
  keepFocus()
})
// why: a file can be missing before the part that mends it is there.
let isMissing = false
window.addEventListener('vite:preloadError', () => (isMissing = true), { once: true })
// why: what the first page needs comes first.
window.addEventListener(
  'load',
  () => void import('./offline/start.ts').then(({ startOffline }) => startOffline(isMissing)),
)
