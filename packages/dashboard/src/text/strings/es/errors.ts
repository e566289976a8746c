import { number } from '../../intl.ts'
import type { errors as English } from '../en/errors.ts'
import type { Translation } from '../translation.ts'

export const errors: Translation<typeof English> = {
  invalid: 'Revisa los campos marcados.',
  changedElsewhere:
    'Esto se modificó en otro lugar mientras lo editabas. Mira la versión nueva y guarda otra vez.',
  ended: 'Este token ya no funciona. Inicia sesión otra vez.',
  tooFast: 'Eso fue mucho de golpe. Espera unos segundos y vuelve a intentarlo.',
  notFound: 'Esto ya no existe.',
  network: 'No podemos llegar al servidor. Revisa tu conexión y vuelve a intentarlo.',
  server: (request) =>
    `El servidor tiene un problema. Vuelve a intentarlo en un momento.${request ? ` Si sigue pasando, da este número a quienes llevan el servidor: ${request}` : ''}`,
  refused: (reason) => `El servidor dijo que no: ${reason.replace(/^\d+: /, '')}`,
  field: 'Este valor no sirve.',
  fieldTooLong: (used, most) => `Demasiado largo: ${number(used)} caracteres, como máximo ${number(most)}.`,
  known: {
    registration_closed:
      'No puedes crear un sistema nuevo en este servidor. Pide un token a quienes lo llevan e inicia sesión con él.',
    text_quota_reached: 'Tu espacio para textos está lleno. Acorta o borra alguno primero.',
    member_limit_reached: 'Tu sistema llegó a su límite de miembros. Borra uno primero.',
    group_limit_reached: 'Tu sistema llegó a su límite de grupos. Borra uno primero.',
    webhook_not_found: 'Todavía no tienes un webhook.',
    key_limit_reached: 'Llegaste al límite de claves. Borra una que ya no uses.',
    imports_busy: 'El servidor está importando muchos archivos. Vuelve a intentarlo en medio minuto.',
    unconfirmed: 'No confirmaste esto, así que todo sigue igual.',
    same_fronters: 'Ese ya es el frente actual.',
    switch_timestamp_taken: 'Ya hay un cambio a esa hora exacta. Elige otra hora.',
    member_list_private: 'Este sistema tiene privada su lista de miembros.',
    group_list_private: 'Este sistema tiene privada su lista de grupos.',
    group_members_private: 'Este grupo tiene privada su lista de miembros.',
    fronters_private: 'Este sistema mantiene privado quién está al frente.',
    front_history_private: 'Este sistema tiene privado su historial.',
  },
}
