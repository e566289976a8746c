import {
  loadAllStrings,
  loadEnteringStrings,
  loadMoreStrings,
  loadRegisteringStrings,
  loadSharingStrings,
  loadTellingStrings,
} from '../text/strings.ts'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'

// why: only pages. Each match becomes a file of its own.
const pages = import.meta.glob<{ default: Page }>([
  '../pages/{admin,front,history}/{admin,front,history,print}.svelte',
  '../pages/{enter,outside}/*.svelte',
  '../pages/public/{system,member,group}.svelte',
  '../pages/{members,groups}/{list,show,edit}.svelte',
  '../pages/notes/{list,show,edit}.svelte',
  '../pages/{sharing,telling}/*.svelte',
  '../pages/{settings,person,sync}/*.svelte',
])

/** Pages that need only the texts that every visit loads. */
const isFirst = /^(?:front|outside|public)\//
const isEntering = /^enter\//
const isManaging = /^(?:settings|person|admin|sync)\//
const isSharing = /^sharing\//
const isTelling = /^telling\//
/** Pages for coming in that need no texts about accounts. */
const isSignIn = /^enter\/(?:enter|sign-in|try)$/

/** Loads the script of a page, and the texts it needs. */
export async function loadPage({ page }: Route): Promise<Page> {
  const load = pages[`../pages/${page}.svelte`]
  if (!load) throw new Error(`There is no page ${page}.`)
  // why first: scripts of pages use texts as soon as they run. `start.js` has already requested them.
  if (isSignIn.test(page)) await loadEnteringStrings()
  else if (isEntering.test(page)) await loadRegisteringStrings()
  else if (isManaging.test(page)) await loadAllStrings()
  else if (isSharing.test(page)) await loadSharingStrings()
  else if (isTelling.test(page)) await loadTellingStrings()
  else if (!isFirst.test(page)) await loadMoreStrings()
  return (await load()).default
}
