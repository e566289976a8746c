import type { Strings } from '../translation.ts'
import { common } from './common.ts'
import { editing } from './editing.ts'
import { enter } from './enter.ts'
import { errors } from './errors.ts'
import { front } from './front.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { members } from './members.ts'
import { privacy } from './privacy.ts'
import { publicPages } from './public.ts'
import { settings } from './settings/settings.ts'
import { nav, shell } from './shell.ts'
import { time } from './time.ts'

export const strings: Strings = {
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
  privacy,
  history,
  settings,
}
