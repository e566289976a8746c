import type { FirstStrings } from '../translation.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { front } from './front.ts'
import { labels } from './labels.ts'
import { publicPages } from './public.ts'
import { nav, shell } from './shell.ts'
import { time } from './time.ts'

/** The texts that every visit needs. */
export const strings: FirstStrings = {
  common,
  nav,
  shell,
  errors,
  time,
  labels,
  public: publicPages,
  front,
}
