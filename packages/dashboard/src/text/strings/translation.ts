/**
 * Every text of the pages, by page. Texts with a number or a name in them are functions, because each language puts
 * those in its own place and form. English decides which texts there are.
 */
export type Strings = FirstStrings &
  MoreStrings &
  EnteringStrings &
  RegisteringStrings &
  SharingStrings &
  TellingStrings
export type FirstStrings = Translation<typeof import('./en/strings.ts').strings>
export type EnteringStrings = Translation<typeof import('./en/entering/entering.ts').entering>
export type RegisteringStrings = Translation<typeof import('./en/entering/registering.ts').registering>
export type PageStrings = Translation<typeof import('./en/more.ts').more>
export type ManagingStrings = Translation<typeof import('./en/managing.ts').managing>
export type MoreStrings = PageStrings & ManagingStrings
export interface SharingStrings {
  readonly sharing: Translation<typeof import('./en/sharing/sharing.ts').sharing>
}
export interface TellingStrings {
  readonly telling: Translation<typeof import('./en/telling/telling.ts').telling>
}

export type HolderTellingStrings = Translation<typeof import('./en/telling/holder.ts').telling>
export type ChannelStrings = TellingStrings['telling']['channels']
export type ReminderStrings = TellingStrings['telling']['reminders']

/** A translation of texts: a text for each text, a function with the same values for each function. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }
