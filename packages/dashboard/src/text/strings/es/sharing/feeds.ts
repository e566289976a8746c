import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { feeds as English } from '../../en/sharing/feeds.ts'
import type { Translation } from '../../translation.ts'

const days = (count: number) => (count === 1 ? 'del último día' : `de los últimos ${number(count)} días`)

export const feeds: Translation<typeof English> = {
  title: (who) => `Feeds de ${isolated(who)}`,
  lead: 'Un feed es una dirección que un programa lee por su cuenta. Muestra lo que se comparte aquí y termina a la vez.',
  careful:
    'Cualquiera que tenga una dirección puede leerla, y los programas pueden pasarla. Para una web o una transmisión, comparte aparte y con poco dentro.',
  noFront: 'Aquí no se muestra quién está al frente, así que todos los feeds quedan vacíos.',
  working: 'Feeds que funcionan ahora',
  since: (day) => `desde el ${day}`,
  end: 'Terminar ahora',
  endOf: (name) => `Terminar ahora: ${name}`,
  ended: 'Terminado. Esta dirección ya no muestra nada.',
  looks: 'Cómo se ve ahora',
  nobody: 'No hay al frente nadie que muestres.',
  make: 'Crear la dirección',
  makeOf: (name) => `Crear la dirección: ${name}`,
  address: 'Dirección',
  once: 'La mostramos solo esta vez. Quien la tenga puede leer este feed.',
  kept: 'He usado o guardado la dirección',
  done: 'Listo',
  how: 'Cómo usarlo',
  placeholder: 'CODE ocupa el lugar de una parte que recibes con la dirección.',
  full: (count) =>
    `Aquí ya hay ${plural(count, { one: 'feed', other: 'feeds' })}. Termina uno para hacer sitio.`,
  kinds: {
    html: {
      name: 'Tarjeta y capa',
      text: 'Para OBS y para un marco en una web. Se mantiene al día por su cuenta.',
    },
    svg: { name: 'Insignia', text: 'Una imagen pequeña para una web o un perfil.' },
    ics: { name: 'Calendario', text: 'Una entrada por cada frente, en una app de calendario.' },
    json: { name: 'Datos', text: 'Para programas que preguntan de vez en cuando.' },
    events: { name: 'Flujo en directo', text: 'Para programas que quieren cada cambio al momento.' },
  },
  look: 'Aspecto',
  styles: { card: 'Tarjeta', overlay: 'Capa' },
  themes: { light: 'Para páginas claras', dark: 'Para páginas oscuras' },
  entries: (count, names, more) =>
    `Tiene los frentes ${days(count)} de: ${list([...names.map(isolated), ...(more > 0 ? [`${number(more)} más`] : [])])}.`,
  noEntries: 'El calendario queda vacío, porque ningún círculo de aquí muestra frentes anteriores.',
  goesOn: (from) => `${from} – ahora`,
  use: {
    obs: {
      title: 'OBS',
      text: 'Añade una fuente del tipo “Navegador” y pega esta dirección. Su fondo es transparente.',
    },
    frame: { title: 'Una web', text: 'Pon esto en la página.' },
    picture: { title: 'Una web o un perfil', text: 'Pon esto en la página.' },
    calendar: {
      title: 'Una app de calendario',
      text: 'Elige “Suscribirse a un calendario”, “Desde URL” o “Calendario nuevo de la red” y pega esta dirección. La mayoría de las apps buscan cambios unas pocas veces al día.',
    },
    sensor: {
      title: 'Home Assistant: un sensor',
      text: 'Pon esto en configuration.yaml. Pregunta una vez por minuto.',
    },
    shortcuts: {
      title: 'Atajos de Apple',
      text: '“Obtener contenido de URL” con esta dirección y luego “Obtener valor del diccionario” para “members”. “Mostrar resultado” dice los nombres.',
    },
    webhook: {
      title: 'Home Assistant: al momento',
      text: 'Este script llama a un webhook en cada cambio. Allí, una automatización con ese webhook llama a homeassistant.update_entity para sensor.front, que obtienes de un feed del tipo “Datos”.',
    },
    presence: {
      title: 'Estado de Discord',
      text: 'Un programa en tu ordenador lee el flujo. Da los nombres a la biblioteca que pone tu estado.',
    },
  },
  openCalendar: 'Abrir en la app de calendario de este dispositivo',
}
