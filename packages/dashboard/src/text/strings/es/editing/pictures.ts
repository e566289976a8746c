import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { pictures as English } from '../../en/editing/pictures.ts'
import type { Translation } from '../../translation.ts'

export const pictures: Translation<typeof English> = {
  choose: 'Elegir una imagen',
  chooseFor: (field) => `Elegir una imagen: ${field}`,
  mine: 'De tus imágenes',
  mineFor: (field) => `De tus imágenes: ${field}`,
  remove: 'Quitar',
  removeFor: (field) => `Quitar: ${field}`,
  drop: 'También puedes soltar una imagen aquí.',
  dropNow: 'Suelta para usar esta imagen',
  preparing: 'Abriendo la imagen…',
  sending: (share) => `Subiendo: ${number(share, { style: 'percent' })}`,
  working: 'El servidor prepara la imagen…',
  uploaded: 'La imagen está subida. Guarda para usarla.',
  stop: 'Parar',
  notThese: 'Esto no es una imagen. Elige un archivo PNG, JPEG, WebP, GIF o AVIF.',
  crop: {
    title: { avatar: 'Elige la parte que se ve', banner: 'Elige la parte para el banner' },
    stage: 'Parte de la imagen',
    hint: 'Arrastra para mover; pellizca o desplaza para hacer zoom.',
    keysHint: 'Con el teclado: las flechas mueven, + y − hacen zoom.',
    zoom: 'Zoom',
    closer: 'Acercar',
    further: 'Alejar',
    place: (x, y, zoom) =>
      `Centro al ${number(x, { style: 'percent' })} desde la izquierda y al ${number(y, { style: 'percent' })} desde arriba, zoom ${number(zoom, { style: 'percent' })}`,
    preview: 'Así se ve',
    whole: 'Usar la imagen entera',
    use: 'Usar esta parte',
  },
  known: {
    picture_too_large:
      'Este archivo es demasiado grande para el servidor. Elige uno más pequeño o usa solo una parte de la imagen.',
    picture_type_unknown: 'El servidor no conoce este tipo de archivo. Elige un PNG, JPEG, WebP, GIF o AVIF.',
    picture_limit_reached: 'Tu espacio para imágenes está lleno. Borra algunas que ya no uses.',
    too_many_uploads:
      'Ya hay otras imágenes en camino. Espera a que termine una de ellas y vuelve a intentarlo.',
    upload_too_slow:
      'La conexión era demasiado lenta y la subida se paró. Vuelve a intentarlo o elige una imagen más pequeña.',
    pictures_unavailable: 'El servidor no puede guardar imágenes ahora. Vuelve a intentarlo más tarde.',
    copies_under_way: 'El servidor está copiando imágenes. Vuelve a intentarlo en unos minutos.',
    picture_not_found: 'Esta imagen ya no está.',
  },
  failures: {
    not_a_picture:
      'Este archivo no es una imagen PNG, JPEG, WebP, GIF o AVIF. Guárdalo como una de ellas y vuelve a intentarlo.',
    damaged: 'Esta imagen está dañada o cortada. Guárdala o descárgala otra vez y vuelve a intentarlo.',
    too_many_pixels: 'Esta imagen tiene más de 50 megapíxeles. Hazla más pequeña y vuelve a intentarlo.',
    too_many_avif_pixels:
      'Esta imagen AVIF tiene más de 16 megapíxeles. Hazla más pequeña o guárdala como JPEG o PNG, y vuelve a intentarlo.',
    too_long: 'Un lado de esta imagen tiene más de 65 535 píxeles. Hazla más pequeña y vuelve a intentarlo.',
    too_many_frames: 'Esta animación tiene más de 300 fotogramas. Acórtala y vuelve a intentarlo.',
    too_much_animation:
      'Esta animación es demasiado grande. Hazla más pequeña o más corta y vuelve a intentarlo.',
    unreachable: 'Su servidor no respondió.',
    too_large: 'El archivo es demasiado grande.',
    address_refused: 'Este servidor no puede traer nada de esa dirección.',
    too_slow:
      'Preparar esta imagen lleva demasiado tiempo. Hazla más pequeña o más corta y vuelve a intentarlo.',
    too_much_memory:
      'Esta imagen necesita demasiada memoria. Hazla más pequeña o guárdala como JPEG, y vuelve a intentarlo.',
    unreadable: 'No se pudo leer esta imagen. Guárdala otra vez como PNG o JPEG y vuelve a intentarlo.',
    too_late: 'Su servidor tardó demasiado.',
    no_time_left: 'No quedó tiempo para ella. Copia otra vez para continuar.',
    address_unreadable: 'Su servidor lleva a una dirección que no se puede leer.',
    too_many_redirects: 'Su servidor nos manda de una dirección a otra.',
  },
  answered: (status) =>
    status === '404' || status === '410' ? 'Ya no está allí.' : `Su servidor dijo que no (${status}).`,
  lead: 'Las imágenes que subiste. Se quedan hasta que las borres.',
  room: 'Espacio para imágenes',
  roomText: (used, quota, count) =>
    `${plural(count, { one: 'imagen', other: 'imágenes' })}, ${used} de ${quota}`,
  add: 'Añadir una imagen',
  addBanner: 'Añadir un banner',
  all: 'Tus imágenes',
  empty: 'Todavía no hay imágenes',
  emptyText: 'Elige una de este dispositivo. Le quitamos el lugar, la hora y el dispositivo.',
  usedBy: 'La muestra',
  unused: 'Nada la muestra',
  moves: 'se mueve',
  yourSystem: 'Tu sistema',
  inServer: (name) => `${isolated(name)} en un servidor de chat`,
  as: (name, field) => `${isolated(name)} (${field})`,
  pictureOf: (names) => `Imagen de ${list(names)}`,
  pictureFrom: (moment) => `Imagen del ${moment}`,
  delete: 'Borrar',
  deleteOf: (picture) => `Borrar: ${picture}`,
  deleteTitle: '¿Borrar esta imagen?',
  deleteText: (names) =>
    names.length > 0
      ? `Ya no se verá ninguna imagen para: ${list(names)}. Su dirección deja de funcionar al instante. Esto no se puede deshacer.`
      : 'Nada la muestra. Su dirección deja de funcionar al instante. Esto no se puede deshacer.',
  deleteConfirm: 'Borrar la imagen',
  deleted: 'La imagen está borrada.',
  use: (picture) => `Usar: ${picture}`,
  copies: {
    title: 'Imágenes de otros lugares',
    text: 'Las imágenes de otros servidores pueden desaparecer. Traemos una copia de cada una, la guardamos aquí y mostramos la copia.',
    some: (count) =>
      plural(count, { one: 'imagen está en otro servidor.', other: 'imágenes están en otros servidores.' }),
    start: 'Guardar copias de imágenes de otros lugares',
    progress: (done, all) => `${number(done)} de ${number(all)}`,
    starting: 'Buscando imágenes de otros lugares…',
    keepOpen: 'Esto sigue aunque salgas de la página.',
    brokeOff: 'La conexión se cortó. Puede que el servidor siga copiando. Vuelve a mirar en unos minutos.',
    none: 'No había nada que copiar.',
    done: (count) =>
      plural(count, {
        one: 'imagen está ahora guardada aquí.',
        other: 'imágenes están ahora guardadas aquí.',
      }),
    failed: (count) =>
      plural(count, {
        one: 'imagen no se pudo traer. Queda como está.',
        other: 'imágenes no se pudieron traer. Quedan como están.',
      }),
  },
}
