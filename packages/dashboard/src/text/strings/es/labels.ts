import type { labels as English } from '../en/labels.ts'
import type { Translation } from '../translation.ts'

export const labels: Translation<typeof English> = {
  name: 'Nombre',
  display_name: 'Nombre visible',
  pronouns: 'Pronombres',
  birthday: 'Cumpleaños',
  color: 'Color',
  avatar_url: 'Imagen',
  webhook_avatar_url: 'Imagen para mensajes con proxy',
  icon: 'Imagen',
  emoji: 'Emoji',
  parent: 'Grupo superior',
  banner: 'Banner',
  description: 'Descripción',
  proxy_tags: 'Etiquetas de proxy',
  keep_proxy: 'Dejar las etiquetas en los mensajes',
  tts: 'Leer los mensajes en voz alta',
  autoproxy_enabled: 'El autoproxy puede usar este miembro',
  custom_front: 'Esto es un frente propio, no un miembro',
  never_shared: 'No compartir nunca este miembro',
  title: 'Título',
  text: 'Texto',
  date: 'Fecha',
  members: 'Miembros',
  authors: 'Escrito por',
  tag: 'Etiqueta',
}
