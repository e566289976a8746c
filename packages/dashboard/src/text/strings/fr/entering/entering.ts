import { enter } from './enter.ts'
import { signIn } from './sign-in.ts'

/** The texts for coming in and going out. */
export const entering = { enter, signIn }
