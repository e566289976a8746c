import type { fields as English } from '../../en/settings/fields.ts'
import type { Translation } from '../../translation.ts'

export const fields: Translation<typeof English> = {
  created: 'Fecha de creación',
  timezone: 'Zona horaria',
  pings_enabled: 'Avisos',
  latch_timeout: 'Fin del modo latch',
  member_default_private: 'Miembros nuevos en privado',
  group_default_private: 'Grupos nuevos en privado',
  show_private_info: 'Mostrarme mis datos privados',
  case_sensitive_proxy_tags: 'Las mayúsculas cuentan en las etiquetas de proxy',
  proxy_error_message_enabled: 'Avisarme cuando falle el proxy',
  hid_display_split: 'Partir los ID',
  hid_display_caps: 'ID en mayúsculas',
  hid_list_padding: 'Alinear los ID en listas',
  card_show_color_hex: 'Código de color en las tarjetas',
  proxy_switch: 'El proxy hace un cambio',
  name_format: 'Nombres de los mensajes con proxy',
  language: 'Idioma del bot',
  description_templates: 'Plantillas para descripciones',
  proxying_enabled: 'Usar el proxy aquí',
  tag_enabled: 'Añadir la etiqueta a los nombres aquí',
  autoproxy_mode: 'Quién habla sin etiqueta',
  autoproxy_member: 'Miembro del autoproxy',
}
