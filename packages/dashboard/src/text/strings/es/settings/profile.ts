import type { profile as English } from '../../en/settings/profile.ts'
import type { Translation } from '../../translation.ts'

export const profile: Translation<typeof English> = {
  basics: 'Lo básico',
  nameHint: 'El nombre común a todo el sistema.',
  tagHint: 'Va después de los nombres de tus miembros en los mensajes con proxy, por ejemplo | HB.',
  tagPreview: 'Los mensajes con proxy vienen entonces de',
  pronounsHint: 'Por ejemplo elle, o cualquiera.',
  about: 'Acerca de',
  avatarHint: 'Elige una imagen abajo o pega un enlace que empiece por https://',
  bannerHint: 'Una imagen ancha encima de tu página pública.',
  id: (id) => `Tu ID corto es ${id}. Siempre es el mismo.`,
}
