import { loadAllStrings, loadEnteringStrings, loadRegisteringStrings } from '../text/strings.ts'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'

// why: only pages. Each match becomes a file of its own.
const pages = import.meta.glob<{ default: Page }>([
  '../pages/{admin,front,history}/{admin,front,history,print}.svelte',
  '../pages/enter/*.svelte',
  '../pages/public/{system,member,group}.svelte',
  '../pages/{members,groups}/{list,show,edit}.svelte',
  '../pages/notes/{list,edit}.svelte',
  '../pages/{settings,person}/*.svelte',
])

/** Pages that need only the texts that every visit loads. */
const isFirst = /^(?:front|public)\//
const isEntering = /^enter\//

/** Loads the script of a page, and the texts it needs. */
export async function loadPage({ page }: Route): Promise<Page> {
  const load = pages[`../pages/${page}.svelte`]
  if (!load) throw new Error(`There is no page ${page}.`)
  // why first: scripts of pages use texts as soon as they run. `start.js` has already requested them.
  if (page === 'enter/enter') await loadEnteringStrings()
  else if (isEntering.test(page)) await loadRegisteringStrings()
  else if (!isFirst.test(page)) await loadAllStrings()
  return (await load()).default
}
