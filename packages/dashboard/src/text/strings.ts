import { common } from './strings/common.ts'
import { editing } from './strings/editing.ts'
import { enter } from './strings/enter.ts'
import { errors } from './strings/errors.ts'
import { front } from './strings/front.ts'
import { groups } from './strings/groups.ts'
import { history } from './strings/history.ts'
import { members } from './strings/members.ts'
import { publicPages } from './strings/public.ts'
import { settings } from './strings/settings/settings.ts'
import { nav, shell } from './strings/shell.ts'
import { time } from './strings/time.ts'

/**
 * Every text of the pages, by page. A translation is another object of this type. Texts with a number or a name in them
 * are functions, because each language puts those in its own place and form.
 */
export const en = {
  common,
  nav,
  shell,
  errors,
  enter,
  time,
  public: publicPages,
  front,
  members,
  groups,
  editing,
  history,
  settings,
}

export type Strings = typeof en

/** The texts of the language that the pages show. */
export const t: Strings = en
