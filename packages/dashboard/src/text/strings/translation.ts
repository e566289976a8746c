/**
 * Every text of the pages, by page. Texts with a number or a name in them are functions, because each language puts
 * those in its own place and form. English decides which texts there are.
 */
export type Strings = FirstStrings & MoreStrings & EnteringStrings & RegisteringStrings
export type FirstStrings = Translation<typeof import('./en/strings.ts').strings>
export type EnteringStrings = Translation<typeof import('./en/entering/entering.ts').entering>
export type RegisteringStrings = Translation<typeof import('./en/entering/registering.ts').registering>
export type MoreStrings = Translation<typeof import('./en/more.ts').more>

/** A translation of texts: a text for each text, a function with the same values for each function. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }
