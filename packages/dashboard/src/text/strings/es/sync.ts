import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { sync as English } from '../en/sync.ts'
import type { Translation } from '../translation.ts'

const members = (count: number) => plural(count, { one: 'miembro', other: 'miembros' })
const groups = (count: number) => plural(count, { one: 'grupo', other: 'grupos' })
const changes = (count: number) => plural(count, { one: 'modificación', other: 'modificaciones' })
const on = (place: string) => `en ${isolated(place)}`

export const sync: Translation<typeof English> = {
  title: 'PluralKit',
  lead: (place) =>
    `Vive aquí y sigue usando ${isolated(place)}: los dos quedan iguales, cambies donde cambies algo.`,
  needsNetwork: 'Esta página necesita conexión',
  needsNetworkText: 'Solo muestra lo que el servidor dice ahora. Conéctate e inténtalo otra vez.',

  what: {
    title: 'Qué pasa',
    same: 'Los miembros, los grupos, los cambios y el perfil de tu sistema quedan iguales en los dos sitios, y siguen así.',
    switches: (place) =>
      `Haz un cambio aquí o con el bot de ${isolated(place)}: el otro lado lo sigue. Los cambios de antes del inicio se quedan donde están.`,
    plan: 'Primero ves un plan. No se escribe nada en ningún sitio hasta que lo inicies.',
    deletes: 'Lo que borras en un sitio se queda en el otro, salvo que elijas otra cosa.',
    privacy: 'Nada se vuelve más visible que en el sitio de donde viene.',
    log: 'Un registro muestra cada modificación. Puede recuperar valores modificados y miembros archivados.',
    neverTitle: 'Qué se queda solo aquí',
    never: (place) =>
      `Los campos propios, las notas, el archivo, los estados, los círculos y los enlaces. Nunca van a ${isolated(place)}, y nada de allí los modifica. De una descripción larga solo van allí los primeros 1000 caracteres; una descripción nueva escrita allí la reemplaza aquí, y el registro guarda la larga.`,
    history: 'Tus cambios anteriores pueden venir en un archivo.',
    toImport: 'Importar un archivo',
  },

  connect: {
    title: 'Conectar',
    again: 'Dar un token nuevo',
    where: '¿Dónde está el otro lado?',
    address: 'Dirección del otro servidor',
    addressHint: 'Solo el servidor, por ejemplo https://api.pluralkit.me',
    howTitle: 'Cómo conseguir tu token',
    how: 'En Discord, envía esto al bot de PluralKit, mejor como mensaje directo:',
    howCommand: 'Texto para el bot',
    howThen: 'Responde con un mensaje directo. El texto largo que contiene es tu token: cópialo entero.',
    howOther: (place) => `Consigue el token de tu sistema ${on(place)} y cópialo entero.`,
    token: 'Token',
    tokenHint:
      'Quien lo tenga puede modificar allí todo tu sistema. Aquí está cifrado, nadie puede volver a leerlo y no se usa para nada más.',
    button: 'Conectar y ver el plan',
    tokenNeeded: 'Pega primero el token.',
    tokenRefused: (place) =>
      `${isolated(place)} no conoce este token, o ya está conectado a otro sistema de aquí. Consíguelo otra vez y cópialo entero.`,
    addressRefused: 'Quienes llevan este servidor no permiten esta dirección. Elige otra.',
    silent: (place) =>
      `${isolated(place)} no responde ahora mismo, así que no se ha guardado nada. Inténtalo otra vez en unos minutos.`,
  },

  state: {
    title: 'Cómo está',
    with: (name, place) => `${isolated(name)} ${on(place)}`,
    unnamed: 'Tu sistema',
    planned: 'Sin iniciar. No se ha escrito nada en ningún sitio.',
    running: 'En marcha. Los dos lados siguen iguales.',
    runningOnly: 'En marcha.',
    paused: 'En pausa. No se escribe nada en ningún lado.',
    stopped: 'Detenido. Tú decides cómo sigue.',
    partner: 'Conectado con',
    waiting: 'En espera',
    waitingCount: (count) => `${changes(count)} por escribir`,
    waitingNone: 'nada',
    last: 'Última revisión',
    lastNever: 'todavía no',
    next: 'Próxima revisión',
    nextNow: 'en un momento',
    run: 'Revisar ahora',
    pause: 'Pausar',
    continue: 'Continuar',
    done: { run: 'Revisando.', pause: 'En pausa.', continue: 'Otra vez en marcha.' },
    toPlan: 'Ver el plan',
    toLog: 'Qué se modificó',
    trouble: {
      silent: (place) =>
        `${isolated(place)} no responde ahora mismo. Se vuelve a intentar sin que hagas nada.`,
      strange: (place) =>
        `${isolated(place)} responde algo que no se puede leer. Se vuelve a intentar sin que hagas nada.`,
      limited: (place) => `${isolated(place)} pide una pausa. Sigue sin que hagas nada.`,
      failed: () => 'Algo salió mal en este servidor. Se vuelve a intentar sin que hagas nada.',
    },
  },

  stop: {
    kinds: {
      system: () => 'tu perfil',
      member: members,
      group: groups,
      switch: (count) => plural(count, { one: 'cambio', other: 'cambios' }),
    },
    lists: { system: 'perfil', member: 'miembros', group: 'grupos', switch: 'cambios' },
    many: (things, where) =>
      `Iba a modificar o quitar mucho de golpe ${where}: ${things}. Puede estar bien o ser un error, así que no se ha escrito nada y decides tú.`,
    all: (things, where) =>
      `Iba a modificar o quitar todo lo de un tipo ${where}: ${things}. Puede estar bien o ser un error, así que no se ha escrito nada y decides tú.`,
    empty: (things, place) =>
      `De repente no hay ${things} ${on(place)}. Quizá los borraste, quizá algo falla, así que no se ha escrito nada y decides tú.`,
    switches_deleted: (place) =>
      `Todos los cambios ${on(place)} se borraron de golpe. Los tuyos siguen aquí.`,
    imported: (place) =>
      `Se importó un archivo ${on(place)}, lo que puede modificarlo todo allí. Aquí todavía no ha llegado nada de eso.`,
    restored: () =>
      'Este servidor volvió de una copia de seguridad y quizá no sabe qué pasó desde entonces. No se ha escrito nada y decides tú.',
    lookAtPlan:
      'Mira el plan. Si está bien, inicia otra vez: pasa solo por esta vez. Si no, déjalo detenido.',
    other_system: (place) =>
      `El token es ahora de otro sistema ${on(place)}. Nada de él se mezcló con el tuyo.`,
    otherSystemDo:
      'Da el token del sistema correcto. Si el correcto es el otro, da el suyo: empiezas con un plan nuevo.',
    token: (place) => `${isolated(place)} ya no acepta el token. Quizá alguien consiguió uno nuevo.`,
    tokenDo: 'Consigue el token otra vez y dalo aquí. Quién va con quién se queda como está.',
    secret_key: () => 'Este servidor ya no puede leer el token guardado, porque cambió su propia clave.',
    address: (place) => `Este servidor ya no puede conectar con ${isolated(place)}.`,
    addressDo:
      'Quienes lo llevan deciden con qué servidores puede conectar: pregúntales y prueba de nuevo. O olvida la conexión.',
    other: () => 'Encontró algo que tienes que decidir tú.',
  },

  rules: {
    title: 'Qué va adónde',
    text: 'Vale desde la próxima revisión.',
    parts: {
      system: 'Perfil de tu sistema',
      members: 'Miembros',
      groups: 'Grupos y quién está en ellos',
      switches: 'Cambios',
    },
    ways: {
      both: () => 'En los dos sentidos',
      in: (place) => `Solo de ${isolated(place)} hacia aquí`,
      out: (place) => `Solo de aquí hacia ${isolated(place)}`,
      off: () => 'Nada',
    },
    prefer: 'Si los dos lados modificaron lo mismo de otra manera',
    prefers: {
      here: {
        label: () => 'Gana lo que está aquí',
        text: () => 'El otro valor está en el registro y puedes recuperarlo.',
      },
      there: {
        label: (place) => `Gana lo que está ${on(place)}`,
        text: () => 'El valor de aquí está en el registro y puedes recuperarlo.',
      },
    },
    deletes: 'Cuando borras algo en un lado',
    ends: {
      keep: {
        label: () => 'El otro lado lo conserva',
        text: (place) =>
          `Un miembro borrado ${on(place)} pasa a tu archivo aquí. Lo que borras aquí se queda allí.`,
      },
      follow: {
        label: () => 'Se borra en los dos lados',
        text: () => 'Miembros, grupos y cambios desaparecen entonces de los dos sitios. Nada los recupera.',
      },
    },
    save: 'Guardar',
    saved: 'Guardado.',
  },

  webhook: {
    title: 'Enterarse al momento',
    text: (place) =>
      `Sin esto, el servidor mira cada minuto quién está al frente ${on(place)}, y cada media hora lo demás, menos a menudo mientras nada cambia. Con esto, ${isolated(place)} avisa al momento, salvo de quién está en qué grupo.`,
    seen: (moment) => `Funciona. El último mensaje llegó: ${moment}.`,
    notSeen: 'Sin configurar: todavía no ha llegado ningún mensaje.',
    setUp: 'Configurarlo en cuatro pasos',
    change: 'Configurarlo otra vez',
    step1: 'Copia este texto.',
    command: 'Texto para el bot',
    step2: 'Envíalo al bot de PluralKit como mensaje directo, porque nadie más debe ver la dirección.',
    step3: 'El bot muestra un token y espera. Pega el token aquí y guárdalo.',
    token: 'Token que muestra el bot',
    save: 'Guardar el token',
    saved: 'Guardado. Ahora sigue con el bot.',
    tokenNeeded: 'Pega primero el token.',
    step4: 'Sigue con el bot. Envía aquí dos mensajes de prueba y luego dice que funciona.',
  },

  forget: {
    title: 'Terminar',
    text: (place) =>
      `Se olvidan el token, el registro y quién va con quién. No cambia nada aquí ni ${on(place)}.`,
    button: 'Olvidar la conexión',
    ask: '¿Olvidar la conexión?',
    done: 'Olvidada. Los dos lados se quedan como están.',
  },

  plan: {
    title: 'El plan',
    lead: 'Todavía no se ha escrito nada de esto.',
    none: 'Ahora no hay ningún plan',
    notNow: 'Ya está iniciado. Lo que se modificó está en el registro.',
    notSetUp: 'Conecta primero el otro lado.',
    reading: 'Leyendo los dos lados. Con un sistema grande tarda hasta un minuto.',
    again: 'Leer otra vez',
    silent: (place) => `${isolated(place)} no responde ahora mismo. Lee otra vez dentro de unos minutos.`,
    summary: 'Qué va a pasar',
    sentences: {
      member: {
        same: (count) =>
          plural(count, {
            one: 'miembro es igual en los dos lados.',
            other: 'miembros son iguales en los dos lados.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'miembro es distinto y quedará igual.',
            other: 'miembros son distintos y quedarán iguales.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'miembro está solo aquí y se creará', other: 'miembros están solo aquí y se crearán' })} ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'miembro está', other: 'miembros están' })} solo ${on(place)} y se ${count === 1 ? 'creará' : 'crearán'} aquí.`,
        stayHere: (count) =>
          plural(count, { one: 'miembro se queda solo aquí.', other: 'miembros se quedan solo aquí.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'miembro se queda', other: 'miembros se quedan' })} solo ${on(place)}.`,
      },
      group: {
        same: (count) =>
          plural(count, {
            one: 'grupo es igual en los dos lados.',
            other: 'grupos son iguales en los dos lados.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'grupo es distinto y quedará igual.',
            other: 'grupos son distintos y quedarán iguales.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'grupo está solo aquí y se creará', other: 'grupos están solo aquí y se crearán' })} ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'grupo está', other: 'grupos están' })} solo ${on(place)} y se ${count === 1 ? 'creará' : 'crearán'} aquí.`,
        stayHere: (count) =>
          plural(count, { one: 'grupo se queda solo aquí.', other: 'grupos se quedan solo aquí.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'grupo se queda', other: 'grupos se quedan' })} solo ${on(place)}.`,
      },
    },
    profile: (count) =>
      `Tu perfil es distinto en ${plural(count, { one: 'valor', other: 'valores' })} y quedará igual.`,
    profileTitle: 'Tu perfil',
    nothing: 'Los dos lados ya son iguales, así que no hay nada que escribir.',
    writes: (here, there, place) => `En total, ${changes(here)} aquí y ${changes(there)} ${on(place)}.`,
    seconds: 'Tarda menos de un minuto.',
    minutes: (count) =>
      `Tarda más o menos ${plural(count, { one: 'minuto', other: 'minutos' })}, y no hace falta que esperes.`,
    prefer: {
      here: () => 'Donde los dos lados tienen un valor, gana el de aquí.',
      there: (place) => `Donde los dos lados tienen un valor, gana el de ${isolated(place)}.`,
    },
    preferLater: {
      here: () =>
        'Lo que cambió en un lado se copia al otro. Donde cambiaron los dos, gana el valor de aquí.',
      there: (place) =>
        `Lo que cambió en un lado se copia al otro. Donde cambiaron los dos, gana el valor de ${isolated(place)}.`,
    },
    preferMore: 'Un valor vacío no reemplaza nada, y de dos ajustes de privacidad gana el más privado.',
    changeRules: 'Cambiar qué va adónde',
    start: 'Iniciar',
    startOnce: 'Iniciar otra vez con este plan',
    started: 'Iniciado. Puedes salir de esta página.',
    outdated: 'Algo cambió mientras tanto, así que no se inició nada. Este es el plan nuevo.',
    list: 'Quién es quién',
    show: 'Mostrar',
    filter: (label, count) => `${label} (${number(count)})`,
    filters: {
      differs: () => 'Lo distinto',
      here: () => 'Solo aquí',
      there: (place) => `Solo ${on(place)}`,
      same: () => 'Lo igual',
      all: () => 'Todo',
    },
    search: 'Buscar por nombre',
    found: (count) => plural(count, { one: 'entrada', other: 'entradas' }),
    more: (count) => `Mostrar más (${number(count)})`,
    kinds: { member: 'Miembro', group: 'Grupo' },
    sides: { here: 'Aquí' },
    unknown: 'Sin nombre',
    differs: (labels) => `distinto: ${list(labels)}`,
    willBeMadeThere: 'se creará allí',
    willBeMadeHere: 'se creará aquí',
    staysHere: 'nadie, y sigue así',
    staysThere: 'nadie, y sigue así',
    isLeft: 'queda aparte',
    values: (name) => `Mostrar los dos valores de ${isolated(name)}`,
    change: 'Cambiar',
    changeOf: (name) => `Cambiar con quién va ${isolated(name)}`,
    noRoom: {
      title: 'Lo que no cabe',
      member: (over, limit, where) =>
        `${plural(over, { one: 'miembro no cabe', other: 'miembros no caben' })}: ${where} hay sitio para ${number(limit)}.`,
      group: (over, limit, where) =>
        `${plural(over, { one: 'grupo no cabe', other: 'grupos no caben' })}: ${where} hay sitio para ${number(limit)}.`,
      text: 'Se quedan donde están y pasarán en cuanto haya sitio. Todo lo demás sigue adelante.',
    },
    gone: {
      title: 'Lo que ya no está en un lado',
      text: 'Esto pasa si inicias:',
      archive: (name) => `${isolated(name)} pasa al archivo aquí.`,
      delete: (name, where) => `${isolated(name)} se borra ${where}.`,
      end: (name, where) => `${isolated(name)} se queda ${where}, aparte desde entonces.`,
      more: (count) => `Y ${number(count)} más.`,
    },
  },

  pair: {
    title: (name, place) => `¿Quién es ${isolated(name)} ${on(place)}?`,
    titleThere: (name) => `¿Quién es ${isolated(name)} aquí?`,
    text: 'Lo que no cambias se queda como estaba planeado.',
    search: 'Buscar por nombre',
    choose: 'Elegir',
    chooseOf: (name) => `Elegir a ${isolated(name)}`,
    alone: 'Nadie: dejar aparte',
    notAlone: 'Ya no dejar aparte',
    nobody: 'No se encontró a nadie.',
    moreFound: (count) => `${number(count)} más. Escribe una parte del nombre.`,
    done: (one, other) => `${isolated(one)} y ${isolated(other)} van juntos ahora.`,
    doneAlone: (name) => `${isolated(name)} queda aparte: aquí no se toca nada.`,
    doneNotAlone: (name) => `${isolated(name)} ya no queda aparte: el plan muestra qué pasará.`,
  },

  keys: { timestamp: 'Momento', members: 'Quién está al frente', aliases: 'Otros nombres' },

  log: {
    title: 'Qué se modificó',
    lead: 'Lo más nuevo primero, durante 30 días. Puedes recuperar valores modificados y miembros archivados.',
    empty: 'Todavía nada.',
    older: 'Mostrar más antiguo',
    undo: 'Recuperar',
    undoOf: (what) => `Recuperar lo de antes: ${what}`,
    undone: 'Recuperado. La próxima revisión lo lleva al otro lado.',
    undoneArchive: 'De vuelta aquí, y aparte desde ahora.',
    undoneTooLate: 'Ha cambiado desde entonces, así que no se ha recuperado nada.',
    before: 'Antes',
    after: 'Después',
    where: { here: () => 'aquí', there: on },
    someone: { system: 'tu sistema', member: 'un miembro', group: 'un grupo', switch: 'un cambio' },
    create: (name, where) => `Nuevo ${where}: ${isolated(name)}.`,
    createSwitch: (names, where) =>
      names.length > 0
        ? `Nuevo cambio ${where}: ${list(names.map(isolated))}.`
        : `Nuevo cambio ${where}: nadie al frente.`,
    update: (label, name, where) => `${isolated(name)}, ${label}: modificado ${where}.`,
    conflict: (label, name, where) =>
      `Cada lado tenía otro valor. ${isolated(name)}, ${label}: modificado ${where}.`,
    joined: (member, group, where) => `${isolated(member)} entró en ${isolated(group)} ${where}.`,
    left: (member, group, where) => `${isolated(member)} salió de ${isolated(group)} ${where}.`,
    archive: (name) => `Pasó al archivo aquí: ${isolated(name)}.`,
    delete: (name, where) => `Borrado ${where}: ${isolated(name)}.`,
    end: (name, where) => `Queda aparte ${where} desde ahora: ${isolated(name)}.`,
    fold: (_name, where) => `Un cambio no se escribió ${where}.`,
    refused: (label, name, where) => `${isolated(name)}, ${label}: rechazado ${where}. Todo lo demás sigue.`,
    refusedWhole: (name, where) => `Rechazado ${where}: ${isolated(name)}.`,
    stop: 'Detenido: decides tú.',
    reasons: {
      same_name: () => 'Ya había alguien con el mismo nombre. Ahora están los dos.',
      both_changed: () => 'El otro valor perdió. Puedes recuperarlo.',
      first_pairing: () => 'Los dos lados se encontraban por primera vez.',
      kept_private: () => 'En el otro lado es privado, así que también aquí pasó a ser privado.',
      deleted_here: () => 'Se borró aquí.',
      deleted_there: (place) => `Se borró ${on(place)}.`,
      same_front: () => 'Los mismos miembros ya estaban al frente.',
      left_alone: () => 'Alguien que queda aparte no se contó.',
      nobody_left: () => 'Todos los que están en él quedan aparte.',
      value_refused: () => 'El otro lado dijo que no tres veces.',
      limit_reached: () => 'Allí no queda sitio. Haz sitio y se vuelve a intentar.',
      not_accepted: () => 'El otro lado no lo aceptó.',
      many: () => 'Mucho habría cambiado o desaparecido de golpe.',
      all: () => 'Todo lo de un tipo habría cambiado o desaparecido.',
      empty: () => 'Una lista estaba vacía de repente.',
      switches_deleted: (place) => `Todos los cambios ${on(place)} se borraron de golpe.`,
      imported: (place) => `Se importó un archivo ${on(place)}.`,
      other_system: () => 'El token era de otro sistema.',
      token: (place) => `${isolated(place)} no aceptó el token.`,
      address: (place) => `Este servidor no puede conectar con ${isolated(place)}.`,
      secret_key: () => 'Este servidor no pudo leer el token.',
      restored: () => 'Este servidor volvió de una copia de seguridad.',
    },
  },
}
