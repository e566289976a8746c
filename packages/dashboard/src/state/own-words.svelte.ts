import type { OwnWords } from '@polyphony/contract'
import { language } from '../text/language.ts'
import { speakWith } from '../text/strings.ts'

const none = '{}'
/** The words as text, to compare them. */
const keyOf = (words: OwnWords | null | undefined) => JSON.stringify(words ?? {})

/** The system's own words, as the pages say them now. */
class OwnWordsState {
  /** The words that the texts have now. Pages with other ones have to be drawn again. */
  shown = $state(none)

  isShown(words: OwnWords | null | undefined): boolean {
    return this.shown === keyOf(words)
  }

  #wanted = none
  async use(words: OwnWords | null | undefined): Promise<void> {
    const wanted = keyOf(words)
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    if (wanted === none) speakWith((texts) => texts)
    else {
      // why: most systems have no words of their own, so the script loads only where it is needed.
      const loaded = await import('@polyphony/contract/own-words').catch(() => undefined)
      if (this.#wanted !== wanted) return
      if (loaded) speakWith(loaded.sayWith(language, words ?? {}))
    }
    this.shown = wanted
  }
}

export const ownWords = new OwnWordsState()
