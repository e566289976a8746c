import { channels } from './channels.ts'

/** The texts for the holder of a share who wants to be told. The page of the share loads them when it needs them. */
export const telling = {
  channels,
  title: 'Who is told',
  none: 'Nobody is told yet.',
  note: 'This browser then keeps the link, until you remove this again. Everybody who uses this browser can see the messages.',
  keepEnds: 'Messages about this end with the link. You can set them up again afterwards.',
  homeScreen: 'On iPhone and iPad, web pages may not show notifications. ntfy can.',
  failed: 'That did not work. Please try again.',
  phone: 'My phone',
}
