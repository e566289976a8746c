import type { profile as English } from '../../en/settings/profile.ts'
import type { Translation } from '../../translation.ts'

export const profile: Translation<typeof English> = {
  basics: 'Das Wichtigste',
  nameHint: 'Der gemeinsame Name von allen.',
  tagHint: 'Steht bei Nachrichten über den Proxy hinter den Namen deiner Mitglieder, zum Beispiel | HB.',
  tagPreview: 'Nachrichten über den Proxy kommen dann von',
  pronounsHint: 'Zum Beispiel sie/ihr, they/them oder alle.',
  about: 'Über dein System',
  avatarHint: 'Such unten ein Bild aus, oder füge einen Link ein, der mit https:// beginnt.',
  bannerHint: 'Ein breites Bild über deiner öffentlichen Seite.',
  id: (id) => `Deine kurze ID ist ${id}. Sie bleibt immer gleich.`,
}
