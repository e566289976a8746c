import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './app.svelte'
import { keepFocus } from './routing/keep-focus.ts'
import { language, languages } from './text/language.ts'
import { loadStrings } from './text/strings.ts'

const target = document.getElementById('app')
document.documentElement.dir = languages[language].direction
const started = loadStrings().then(() => {
  if (target) mount(App, { target })
  keepFocus()
})
// why: a file can be missing before the module that handles it has loaded.
let isMissing = false
window.addEventListener('vite:preloadError', () => (isMissing = true), { once: true })
// why: the files of the first page load first.
window.addEventListener('load', () => {
  // why after the start: these scripts use texts as soon as they run, and a page can have loaded before its texts.
  void started.then(() => {
    void import('./offline/start.ts').then(({ startOffline }) => startOffline(isMissing))
    void import('./pages/keys/keys.ts').then(({ startKeys }) => startKeys())
  })
})
