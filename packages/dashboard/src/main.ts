import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './app.svelte'
import { keepFocus } from './routing/keep-focus.ts'

const target = document.getElementById('app')
if (target) mount(App, { target })
keepFocus()
