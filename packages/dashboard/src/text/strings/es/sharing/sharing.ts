import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { sharing as English } from '../../en/sharing/sharing.ts'
import type { Translation } from '../../translation.ts'

/** Some names, and how many more there are: “Ivo, Juno y 3 más”. */
const some = (names: readonly string[], more: number) =>
  list([...names.map(isolated), ...(more > 0 ? [`${number(more)} más`] : [])])
const isOne = (names: readonly string[], more: number) => names.length + more === 1
const days = (count: number) => (count === 1 ? 'último día' : `últimos ${number(count)} días`)

export const sharing: Translation<typeof English> = {
  title: 'Compartir con alguien',
  lead: 'Elige quién puede ver algo de tu sistema, cuánto y por cuánto tiempo. Nada de esto es público.',
  back: 'Compartir',
  needsNetwork: 'Esta página necesita conexión',
  needsNetworkText: 'Quién ve qué nunca se adivina con datos viejos. Conéctate e inténtalo otra vez.',

  shares: 'Quién ve algo',
  noShares: 'Nadie todavía',
  noSharesText:
    'Crea un enlace para tu pareja, una amistad o tu terapeuta. Muestra solo lo que elijas y puedes terminarlo cuando quieras.',
  add: 'Compartir con alguien',
  sees: (circles) => `Ve ${list(circles.map(isolated))}.`,
  seesNothing: 'Solo ve el título.',
  until: (day) => `Hasta el ${day}.`,
  untilEnded: 'Hasta que lo termines.',
  endedOn: (day) => `Terminó el ${day}.`,
  ended: 'Terminados',
  byLink: 'Puede abrirlo cualquiera que tenga el enlace.',
  byPerson: (name) => `${isolated(name)} lo guarda en su cuenta.`,
  neverOpened: 'Nadie lo ha abierto todavía.',
  opened: (moment) => `Abierto por última vez: ${moment}.`,
  told: (count) =>
    `${plural(count, { one: 'dispositivo recibe', other: 'dispositivos reciben' })} un aviso cuando cambia el frente.`,
  silenced: 'Los avisos están en silencio.',

  circles: 'Círculos',
  circlesText: 'Un círculo dice qué se puede ver. Nadie lo ve antes de que lo compartas.',
  addCircle: 'Nuevo círculo',
  inCircle: (count) => plural(count, { one: 'miembro', other: 'miembros' }),
  inCircleEveryone: 'Todo el sistema',
  inCircleExcept: (count) => `Todo el sistema menos ${plural(count, { one: 'miembro', other: 'miembros' })}`,
  seenBy: (names) => `Visible para ${list(names.map(isolated))}.`,
  seenByNobody: 'Nadie lo ve todavía.',

  endAll: 'Terminar todo ahora',
  endAllText:
    'Una sola pulsación, sin preguntas: todos los enlaces y feeds dejan de funcionar al momento. Para volver a compartir, creas enlaces nuevos.',
  endedAll: 'Todo ha terminado. Nadie ve nada ya.',

  starts: {
    label: 'Cómo empieza',
    partner: {
      name: 'Pareja',
      text: 'Todo el sistema, con imágenes, descripciones y grupos, y los frentes de la última semana.',
    },
    friends: {
      name: 'Amistades',
      text: 'Los miembros que elijas: quién está al frente, con pronombres, imagen y color. Sin historial.',
    },
    therapist: {
      name: 'Terapeuta',
      text: 'Todo el sistema, con descripciones y estados, y los frentes de los últimos 90 días.',
    },
    own: { name: 'Vacío', text: 'No tiene a nadie y lo eliges todo tú.' },
    text: 'Puedes cambiarlo todo antes de que alguien lo vea.',
  },

  circle: {
    newTitle: 'Nuevo círculo',
    editTitle: (name) => `Círculo: ${isolated(name)}`,
    notFound: 'Círculo no encontrado',
    name: 'Nombre',
    nameHint: 'Solo lo ves tú.',
    nameNeeded: 'Escribe un nombre.',
    nameTaken: 'Ya tienes un círculo con este nombre.',
    color: 'Color',
    who: 'Quién está dentro',
    chosen: 'Los miembros que elijo',
    chosenText: 'Nadie entra si no lo añades aquí.',
    everyone: 'Todo el sistema, menos quien deje fuera',
    everyoneText:
      'Los miembros nuevos también entran. Los que llegan con una importación quedan fuera hasta que decidas.',
    listChosen: 'Miembros de este círculo',
    except: {
      label: 'Marca a quienes quedan fuera',
      ticked: (count) => plural(count, { one: 'queda fuera', other: 'quedan fuera' }),
      all: 'Dejar fuera a quienes ves aquí',
      none: 'Incluir a quienes ves aquí',
    },
    neverShared: (count) =>
      `${plural(count, { one: 'miembro nunca se comparte', other: 'miembros nunca se comparten' })}, elijas lo que elijas aquí.`,
    what: 'Qué muestra de ellos',
    shows: {
      front: 'Cuándo están al frente',
      list: 'Que existen, también cuando no están al frente',
      groups: 'Sus grupos',
      pronouns: 'Sus pronombres',
      avatar: 'Su imagen',
      color: 'Su color',
      birthday: 'Su cumpleaños',
      description: 'Su descripción, entera',
      status: 'Su estado mientras están al frente',
    },
    avatarHint: 'Solo imágenes que guarda este servidor. Las de otras direcciones quedan ocultas.',
    fields: 'Campos propios',
    others: 'Cuando hay alguien más al frente',
    othersChoices: {
      omit: { label: 'No decir nada', text: 'Como si no hubiera nadie más.' },
      someone: { label: 'Decir “alguien”', text: 'Sin nombre y sin número.' },
      count: { label: 'Decir cuántos', text: 'Sin nombres.' },
    },
    othersNote: 'Los miembros que nunca compartes no cuentan en nada de esto.',
    history: 'Frentes anteriores',
    historyHint: 'Un enlace muestra como mucho 90 días. Guardado en una cuenta, se ve entero.',
    noHistory: 'Ninguno',
    historyDays: (count) => (count === 1 ? 'El último día' : `Los ${days(count)}`),
    effects: 'Qué cambia al guardar',
    save: 'Guardar',
    saved: (name) => `${isolated(name)}: guardado.`,
    delete: 'Borrar este círculo',
    deleteTitle: (name) => `¿Borrar ${isolated(name)}?`,
    deleteText: 'El círculo desaparece al momento. Tus miembros quedan como están.',
    deleted: (name) => `${isolated(name)}: borrado.`,
    full: (count) => `Tienes ${number(count)} círculos. Borra uno para hacer sitio.`,
  },

  effects: {
    none: 'No cambia nada para nadie.',
    nobody: 'Nadie ve este círculo todavía.',
    working: 'Mirando qué cambia …',
    failed: 'No pudimos ver qué cambia. Revisa tu conexión; al guardar miramos otra vez.',
    appear: (names, more, who) =>
      `${some(names, more)} ${isOne(names, more) ? 'pasa' : 'pasan'} a ser visible${isOne(names, more) ? '' : 's'} para ${isolated(who)}.`,
    vanish: (names, more, who) => `${isolated(who)} deja de ver: ${some(names, more)}.`,
    more: (names, more, who) => `${isolated(who)} ve más de: ${some(names, more)}.`,
    less: (names, more, who) => `${isolated(who)} ve menos de: ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} ya no sabe si hay alguien más al frente.`,
      someone: (who) => `Si hay alguien más al frente, ${isolated(who)} ve ahora “alguien”.`,
      count: (who) => `Si hay más al frente, ${isolated(who)} ve ahora cuántos.`,
    },
    askTitle: 'Esto muestra más',
    askYes: 'Guardar y mostrarlo',
  },

  seen: {
    title: (who) => `Qué ve ${isolated(who)}`,
    titleNew: 'Qué se verá',
    nobody: (who) => `${isolated(who)} no ve a nadie todavía.`,
    front: (names, more, who) =>
      `${isolated(who)} ve cuándo ${isOne(names, more) ? 'está' : 'están'} al frente: ${some(names, more)}.`,
    noFront: (who) => `${isolated(who)} no ve quién está al frente.`,
    list: (names, more, who) => `${isolated(who)} ve, también fuera del frente, a: ${some(names, more)}.`,
    groups: (names, more, who) => `${isolated(who)} ve los grupos de: ${some(names, more)}.`,
    allDetails: (details, who) => `De todo lo anterior, ${isolated(who)} ve ${list(details)}.`,
    details: (details, names, more, who) => `${isolated(who)} ve ${list(details)} de: ${some(names, more)}.`,
    onlyNames: (who) => `${isolated(who)} solo ve nombres.`,
    history: (count, names, more, who) =>
      `${isolated(who)} ve los frentes ${count === 1 ? 'del' : 'de los'} ${days(count)} de: ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} no sabe nada de nadie más.`,
      someone: (who) => `Si hay alguien más al frente, ${isolated(who)} ve “alguien”.`,
      count: (who) => `Si hay más al frente, ${isolated(who)} ve cuántos.`,
    },
    parts: {
      pronouns: 'los pronombres',
      avatar: 'la imagen',
      color: 'el color',
      birthday: 'el cumpleaños',
      description: 'la descripción',
      status: 'el estado',
    },
    field: (name) => `“${isolated(name)}”`,
    them: 'Esta persona',
    asHolder: (who) => `Verlo como ${isolated(who)}`,
    asHolderLead: 'Exactamente lo que el servidor envía ahora.',
    notShown: 'El frente no se muestra.',
    ends: (moment) => `Hasta ${moment}`,
  },

  make: {
    title: 'Compartir con alguien',
    lead: 'Tres respuestas y tienes un enlace para enviar. No hace falta una cuenta.',
    name: '¿Quién es?',
    nameHint: 'Para tu propia lista. Nadie más lo ve.',
    namePlaceholder: 'Sam',
    nameNeeded: 'Escribe un nombre.',
    which: '¿Qué puede ver?',
    whichNeeded: 'Elige al menos un círculo.',
    startWith: 'Empieza con',
    anotherCircle: 'Otro círculo',
    until: '¿Por cuánto tiempo?',
    ends: {
      day: 'Un día',
      week: 'Una semana',
      month: '30 días',
      quarter: '90 días',
      year: 'Un año',
      never: 'Hasta que lo termine',
    },
    keepEnd: (day) => `Como está: hasta el ${day}`,
    heading: 'Título',
    headingHint: (fallback) => `Es lo que verá encima de todo. Vacío: ${isolated(fallback)}.`,
    create: 'Crear el enlace',
    full: (count) => `Ya compartes con ${number(count)} personas. Termina con una para hacer sitio.`,
  },

  link: {
    made: (who) => `El enlace para ${isolated(who)}`,
    text: 'Lo mostramos solo esta vez. Quien lo tenga ve lo que elegiste, hasta que lo termines o crees otro.',
    label: 'Enlace',
    send: 'Enviar',
    sendTitle: 'Un enlace para ti',
    kept: 'He enviado o guardado el enlace',
    done: 'Listo',
  },

  share: {
    notFound: 'Esto ya no existe',
    notFoundText: 'Puede que haya terminado. Lo terminado sigue 30 días en la lista.',
    change: 'Cambiar',
    changed: 'Guardado.',
    feeds: 'Feeds',
    feedsText: 'Insignias, capas, calendarios y direcciones para programas, con el mismo contenido.',
    feedCount: (count) => plural(count, { one: 'feed', other: 'feeds' }),
    feedsOpen: 'Ver los feeds',
    stop: 'Mostrar menos',
    quiet: 'No mostrar nada, en silencio',
    quietText: (who, hasFront, emptied) => {
      const parts = { list: 'la lista de miembros', groups: 'los grupos', history: 'los frentes anteriores' }
      const emptiedNames = list(emptied.map((part) => parts[part]))
      const end =
        emptied.length > 0
          ? `, pero su página pierde ${emptiedNames}: eso se puede notar`
          : ' y nada se lo dice'
      return `${isolated(who)} ${hasFront ? 've entonces que no hay nadie al frente' : 'no ve entonces a nadie'} y no recibe avisos. El enlace sigue funcionando${end}.`
    },
    quietDone: (who) => `${isolated(who)} no ve a nadie desde ahora.`,
    quietCircle: 'Nadie',
    notify: 'Avisos cuando cambia el frente',
    notifyHint: 'Sin avisos, sus dispositivos quedan en silencio. No se entera de que lo hiciste.',
    renew: 'Crear un enlace nuevo',
    renewText:
      'El enlace viejo deja de funcionar, y quien lo guardó en su cuenta lo pierde. Los feeds siguen; termínalos aparte.',
    renewTitle: '¿Crear un enlace nuevo?',
    feedsStay: (count) =>
      `${plural(count, { one: 'feed sigue funcionando', other: 'feeds siguen funcionando' })}. Mira si debe ser así.`,
    end: 'Terminar ahora',
    endText: (who) => `${isolated(who)} ya no ve nada: ni página, ni imágenes, ni feeds.`,
    endDone: (who) => `Terminado. ${isolated(who)} ya no ve nada.`,
  },

  ask: {
    open: (who) => `${isolated(who)} puede mirar sin fecha de fin. ¿Sigue estando bien?`,
    openText: (day) => `Lo creaste el ${day}. Preguntamos cada 90 días.`,
    keep: 'Sí, dejarlo',
    end: 'Terminar ahora',
    leftOut: (names, more, circle) =>
      `${some(names, more)} ${isOne(names, more) ? 'queda' : 'quedan'} fuera de ${isolated(circle)}.`,
    leftOutText:
      'El círculo tiene a todo el sistema, pero los miembros que llegan con una importación te esperan. Nadie los ve a través de él.',
    leaveOut: 'Dejar fuera',
    letIn: 'Añadirlos',
    letInDone: (circle) => `Ahora están en ${isolated(circle)}.`,
    choose: 'Elegir',
  },

  member: {
    title: 'Compartido con',
    inNone: 'En ningún círculo. Nadie con quien compartes ve este perfil.',
    inCircles: 'En estos círculos',
    becauseEveryone: 'porque tiene a todo el sistema',
    seenBy: (name, who) => `${isolated(name)} es visible para ${list(who.map(isolated))}.`,
    seenByNobody: 'Nadie tiene todavía un enlace a estos círculos.',
    neverHint: 'En ningún círculo y en ningún número, diga lo que diga un círculo.',
    neverDone: (name) => `${isolated(name)} no se comparte nunca.`,
    neverOff: (name) => `${isolated(name)} se puede compartir otra vez.`,
    clearTitle: (name) => `¿Volver a compartir ${isolated(name)}?`,
    clearText: 'Los círculos con este miembro lo muestran al momento.',
    clear: 'Permitir compartir',
    newMember: (circles, who) =>
      `Los miembros nuevos entran en ${list(circles.map(isolated))}, visible para ${list(who.map(isolated))}.`,
    new: 'Nuevo',
  },
}
