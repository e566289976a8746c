import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ChannelStrings } from '../../translation.ts'

const seconds = (count: number) => plural(count, { one: 'segundo', other: 'segundos' })
const minutes = (count: number) => plural(count, { one: 'minuto', other: 'minutos' })
const hours = (count: number) => plural(count, { one: 'hora', other: 'horas' })
const length = (count: number) => {
  if (count % 3600 === 0) return hours(count / 3600)
  return count % 60 === 0 ? minutes(count / 60) : seconds(count)
}
const after = (delay: number) => (delay === 0 ? 'al momento' : `después de ${length(delay)} de calma`)

export const channels: ChannelStrings = {
  kinds: { webpush: 'Web Push a un navegador', ntfy: 'Por ntfy', discord: 'Un mensaje directo del bot' },
  thisBrowser: 'Este navegador',
  told: {
    names: (name, delay) => `${isolated(name)} se entera de quién está al frente, ${after(delay)}.`,
    count: (name, delay) => `${isolated(name)} se entera de cuántos hay al frente, ${after(delay)}.`,
    bare: (name, delay) => `${isolated(name)} se entera de que el frente cambió, ${after(delay)}.`,
  },
  triggers: {
    start: 'cuando alguien llega al frente',
    stop: 'cuando alguien lo deja',
    out: 'cuando no queda nadie',
  },
  toldWhen: (triggers) => `Aviso ${list(triggers)}.`,
  toldNever: 'No se avisa de ningún cambio: elige al menos uno.',
  onlyAbout: (names) => `Solo sobre ${list(names.map(isolated))}.`,
  onlyAboutUnseen: 'Solo sobre miembros que no ves en este momento.',
  onlyAboutNobody: 'Sobre nadie.',
  quietHours: (from, to, timezone) => `Silencio de ${from} a ${to} (${timezone}).`,
  isSilent: 'Sin sonido, como una línea que cada cambio reemplaza.',
  paused: 'En pausa. No se avisa de nada.',
  failing: (moment) => `No llega nada desde ${moment}. Seguimos intentándolo.`,
  gaveUp: (moment) => `No llega nada desde ${moment}, así que dejamos de intentarlo.`,
  failingHelp: {
    webpush: 'Mira si el dispositivo tiene conexión y permite notificaciones. Si ya no existe, quítalo.',
    ntfy: 'Mira si el servidor de ntfy funciona y si el tema y el token siguen bien. Si no, quítalo y añádelo otra vez.',
    discord:
      'Mira si el bot puede enviarte mensajes directos: hace falta un servidor de chat en común, y los mensajes de sus miembros deben estar permitidos.',
  },
  test: 'Enviar una prueba',
  testOf: (name) => `Enviar una prueba a ${isolated(name)}`,
  tested: 'Una prueba va en camino. No nombra a nadie.',
  tooManyTests: 'Fueron muchas pruebas. Espera un minuto e inténtalo otra vez.',
  pause: 'Pausar',
  pauseOf: (name) => `Pausar ${isolated(name)}`,
  goOn: 'Seguir',
  goOnOf: (name) => `Seguir avisando a ${isolated(name)}`,
  pausedNow: (name) => `${isolated(name)} no se entera de nada por ahora.`,
  goesOn: (name) => `${isolated(name)} vuelve a recibir avisos.`,
  change: 'Cambiar',
  changeOf: (name) => `Cambiar ${isolated(name)}`,
  remove: 'Quitar',
  removeOf: (name) => `Quitar ${isolated(name)}`,
  removeTitle: (name) => `¿Dejar de avisar a ${isolated(name)}?`,
  removeText: 'No recibe más mensajes de aquí. Puedes añadirlo otra vez cuando quieras.',
  removed: (name) => `${isolated(name)} ya no recibe avisos.`,
  saved: 'Guardado. Vale desde el próximo cambio.',
  limit: (most) => `Hay sitio para ${number(most)}. Quita uno primero.`,

  name: 'Nombre',
  nameHint: 'Para tu propia lista.',
  nameNeeded: 'Escribe un nombre, por favor.',
  when: 'De qué se avisa',
  whenChoices: {
    start: 'Alguien llega al frente',
    stop: 'Alguien lo deja',
    out: 'No queda nadie',
  },
  who: 'Sobre quién',
  everybody: 'Todos',
  everybodyText: 'También quienes lleguen después.',
  chosen: 'Solo algunos',
  whoText: 'Los cambios de los demás cuentan como si no hubieran ocurrido.',
  chosenNeeded: 'Elige al menos un miembro, o todos.',
  text: 'Qué dice un mensaje',
  texts: {
    names: { label: 'Los nombres', text: '“Ash, Birch”. Una pantalla bloqueada también los muestra.' },
    count: { label: 'Solo cuántos', text: '“2 al frente”' },
    bare: {
      label: 'Solo que algo cambió',
      text: '“El frente cambió.” Nada en él dice de quién.',
    },
  },
  language: 'Idioma de los mensajes',
  delay: 'Cuánta calma esperar',
  delayHint:
    'Un mensaje sale cuando no ha cambiado nada durante ese tiempo. Varios cambios rápidos se vuelven uno.',
  delayChoice: (delay) => (delay === 0 ? 'Ninguna' : length(delay)),
  silent: 'Una línea que se queda, sin sonido',
  silentHint: 'Cada cambio reemplaza la línea. Miras cuando quieres.',
  quiet: 'Horas de silencio',
  quietHint: 'Entonces no se envía nada. Después recibes el último frente, si es nuevo.',
  from: 'De',
  to: 'A',
  timezone: 'Zona horaria',
  sameTimes: 'El principio y el final son iguales. Elige dos horas distintas.',

  add: {
    browser: 'Avisar a este navegador',
    browserText:
      'Los mensajes llegan por Web Push, también con esta página cerrada. Van cifrados para este navegador.',
    browserTold: 'Este navegador ya recibe avisos.',
    screen: 'Qué muestra una pantalla bloqueada',
    screenText:
      'El mensaje, como cualquier otro: con nombres, si no eliges otra cosa. También puedes ocultarlo en los ajustes de tu dispositivo.',
    carrier: 'Qué pueden ver otros',
    carrierText:
      'Web Push pasa por un servicio de quien hace tu navegador. Ve que pasó algo y cuándo. No ve qué, ni sobre quién, ni de qué cuenta.',
    allow: 'Permitir notificaciones',
    refused: 'Tu navegador no permitió las notificaciones, así que nada ha cambiado.',
    failed: 'Tu navegador no pudo preparar las notificaciones. Inténtalo otra vez o usa otra forma.',
    done: (name) => `${isolated(name)} recibe avisos desde ahora.`,
    denied:
      'Este navegador no permite notificaciones de aquí. Abre los ajustes del sitio, junto a su dirección, permítelas y vuelve a cargar esta página.',
    missing: 'Este navegador no puede mostrar notificaciones de páginas web. Otro navegador o ntfy sí.',
    insecure:
      'Los navegadores solo permiten notificaciones en direcciones que empiezan por https. ntfy funciona también aquí.',
    homeScreen: 'En iPhone y iPad, solo una app en la pantalla de inicio puede mostrar notificaciones:',
    homeScreenSteps: [
      'Toca el botón de compartir del navegador.',
      'Elige “Añadir a pantalla de inicio”.',
      'Abre Polyphony desde la pantalla de inicio y vuelve a esta página.',
    ],
    off: 'Web Push está desactivado en este servidor, así que no puede avisar a ningún navegador.',
    offReason: (reason) => `El motivo, para quienes lo llevan: ${reason}`,
    ntfy: 'Añadir ntfy',
    ntfyText:
      'ntfy es una app para móviles y ordenadores que no necesita cuenta. Los mensajes solo dicen que algo cambió, si no eliges otra cosa, porque el servidor de ntfy puede leerlos.',
    server: 'Servidor',
    serverHint: 'Normalmente https://ntfy.sh, o uno tuyo.',
    topic: 'Tema',
    topicHint:
      'Quien conoce el tema puede leerlo todo. Por eso hicimos uno que nadie adivina. Suscríbete a él en la app.',
    token: 'Token de acceso',
    tokenHint: 'Solo si tu servidor de ntfy pide uno. Después nadie lo vuelve a ver.',
    addNtfy: 'Añadir',
    wrongServer: 'No podemos usar esta dirección. Debe empezar por https:// y llevar a internet.',
    wrongTopic: 'Usa de 1 a 64 letras, cifras, guiones y guiones bajos.',
    wrongReceiver: 'El servidor no aceptó este destinatario. Revisa servidor, tema y token.',
  },
}
