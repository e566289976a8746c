import type { profile as English } from '../../en/settings/profile.ts'
import type { Translation } from '../../translation.ts'

export const profile: Translation<typeof English> = {
  basics: 'L’essentiel',
  nameHint: 'Le nom commun à tout le monde.',
  tagHint: 'Se place après le nom de tes membres dans les messages par proxy, par exemple | HB.',
  tagPreview: 'Les messages par proxy viennent alors de',
  pronounsHint: 'Par exemple iel, ou peu importe.',
  about: 'À propos',
  avatarHint: 'Choisis une image ci-dessous, ou colle un lien qui commence par https://',
  bannerHint: 'Une image large au-dessus de ta page publique.',
  id: (id) => `Ton ID court est ${id}. Il ne change pas.`,
}
