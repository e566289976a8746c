import { number, plural } from '../../../intl.ts'
import type { overview as English } from '../../en/settings/overview.ts'
import type { Translation } from '../../translation.ts'

export const overview: Translation<typeof English> = {
  title: 'Ajustes',
  lead: 'Cambia tu sistema en conjunto y este dispositivo.',
  parts: {
    person: 'Tu cuenta',
    system: 'Tu sistema',
    programs: 'Programas y bots',
    data: 'Tus datos',
    device: 'Este dispositivo',
  },
  pages: {
    profile: { title: 'Perfil', text: 'Nombre, descripción, pronombres, color e imágenes de tu sistema.' },
    privacy: { title: 'Privacidad', text: 'Elige qué es público y mira qué ve la gente de fuera.' },
    sharing: {
      title: 'Compartir con alguien',
      text: 'Tu pareja, tus amistades o tu terapeuta ven lo que elijas y nada más.',
    },
    notifications: { title: 'Avisos', text: 'Elige quién se entera cuando cambia el frente, y cómo.' },
    reminders: { title: 'Recordatorios', text: 'A una hora, después de un frente o después de un silencio.' },
    fields: { title: 'Campos propios', text: 'Añade campos propios a los miembros y a tu sistema.' },
    pictures: {
      title: 'Imágenes',
      text: 'Mira, añade y borra tus imágenes, y guarda copias de otras.',
    },
    preferences: {
      title: 'Preferencias',
      text: 'Zona horaria, privacidad de miembros nuevos, plantillas y ajustes para bots de chat.',
    },
    words: {
      title: 'Tus palabras',
      text: 'Usa las palabras que ya usas en lugar de miembro, frente o cambio.',
    },
    chat: {
      title: 'Chat',
      text: 'Tus cuentas de chat y el bot, y la etiqueta, el nombre y el autoproxy de cada servidor de chat.',
    },
    access: {
      title: 'Token y claves',
      text: 'Reemplaza tu token y da a los programas claves con permisos limitados.',
    },
    webhook: { title: 'Webhook', text: 'Envía las novedades a un programa tuyo y mira qué llegó.' },
    import: { title: 'Importar', text: 'Trae un archivo de PluralKit, Simply Plural u otra app.' },
    pluralkit: { title: 'PluralKit', text: 'Vive aquí y sigue usando PluralKit: los dos quedan iguales.' },
    export: { title: 'Exportar', text: 'Llévatelo todo en un archivo.' },
    delete: { title: 'Borrar tu sistema', text: 'Borra todo, para siempre.' },
    ways: {
      title: 'Inicio de sesión y seguridad',
      text: 'Nombre de usuario, contraseña, llaves de acceso y códigos de recuperación.',
    },
    devices: {
      title: 'Dispositivos y registro',
      text: 'Dónde está abierta tu sesión, y qué pasó y cuándo.',
    },
    systems: { title: 'Sistemas y personas', text: 'Tus sistemas, y quién más tiene acceso a este.' },
    leave: {
      title: 'Borrar tu cuenta',
      text: 'Borra tu cuenta de este servidor, con tus sistemas o sin ellos.',
    },
    appearance: {
      title: 'Aspecto y dispositivos',
      text: 'Idioma, claro u oscuro, y los sistemas que recuerda este dispositivo.',
    },
  },
  room: (used, quota) => `Tus textos ocupan ${used} de ${quota}.`,
  sizes: (bytes) =>
    bytes < 1000
      ? plural(bytes, { one: 'byte', other: 'bytes' })
      : bytes < 1_000_000
        ? `${number(Math.round(bytes / 1000))} kB`
        : `${number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`,
}
