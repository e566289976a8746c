import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { pictures as English } from '../../en/editing/pictures.ts'
import type { Translation } from '../../translation.ts'

export const pictures: Translation<typeof English> = {
  choose: 'Bild aussuchen',
  chooseFor: (field) => `Bild aussuchen: ${field}`,
  mine: 'Aus deinen Bildern',
  mineFor: (field) => `Aus deinen Bildern: ${field}`,
  remove: 'Entfernen',
  removeFor: (field) => `Entfernen: ${field}`,
  drop: 'Du kannst ein Bild auch hierher ziehen.',
  dropNow: 'Loslassen, um dieses Bild zu nehmen',
  preparing: 'Das Bild wird geöffnet …',
  sending: (share) => `Wird hochgeladen: ${number(share, { style: 'percent' })}`,
  working: 'Der Server bereitet das Bild vor …',
  uploaded: 'Das Bild ist hochgeladen. Speichere, damit es gilt.',
  stop: 'Abbrechen',
  notThese: 'Das ist kein Bild. Nimm eine Datei der Art PNG, JPEG, WebP, GIF oder AVIF.',
  crop: {
    title: { avatar: 'Wähle den Ausschnitt', banner: 'Wähle den Ausschnitt für das Banner' },
    stage: 'Ausschnitt des Bildes',
    hint: 'Ziehen verschiebt, zwei Finger oder das Mausrad zoomen.',
    keysHint: 'Mit Tasten: Pfeile verschieben, + und − zoomen.',
    zoom: 'Zoom',
    closer: 'Näher',
    further: 'Weiter weg',
    place: (x, y, zoom) =>
      `Mitte bei ${number(x, { style: 'percent' })} von links und ${number(y, { style: 'percent' })} von oben, Zoom ${number(zoom, { style: 'percent' })}`,
    preview: 'So sieht es aus',
    whole: 'Ganzes Bild',
    use: 'Ausschnitt nehmen',
  },
  known: {
    picture_too_large:
      'Diese Datei ist zu groß für den Server. Nimm eine kleinere, oder nur einen Ausschnitt des Bildes.',
    picture_type_unknown: 'Der Server kennt diese Art von Datei nicht. Nimm PNG, JPEG, WebP, GIF oder AVIF.',
    picture_limit_reached: 'Dein Platz für Bilder ist voll. Lösche welche, die du nicht mehr brauchst.',
    too_many_uploads:
      'Es sind schon andere Bilder unterwegs. Warte, bis eines fertig ist, und versuch es dann noch einmal.',
    upload_too_slow:
      'Die Verbindung war zu langsam, darum hat das Hochladen aufgehört. Versuch es noch einmal, oder nimm ein kleineres Bild.',
    pictures_unavailable:
      'Der Server kann gerade keine Bilder aufbewahren. Bitte versuch es später noch einmal.',
    copies_under_way: 'Der Server kopiert gerade Bilder. Bitte versuch es in ein paar Minuten noch einmal.',
    picture_not_found: 'Dieses Bild ist schon weg.',
  },
  failures: {
    not_a_picture:
      'Diese Datei ist kein Bild der Art PNG, JPEG, WebP, GIF oder AVIF. Speichere sie als eines davon und versuch es noch einmal.',
    damaged:
      'Dieses Bild ist beschädigt oder abgeschnitten. Speichere es neu oder lade es neu herunter und versuch es noch einmal.',
    too_many_pixels: 'Dieses Bild hat mehr als 50 Megapixel. Mach es kleiner und versuch es noch einmal.',
    too_many_avif_pixels:
      'Dieses AVIF-Bild hat mehr als 16 Megapixel. Mach es kleiner oder speichere es als JPEG oder PNG und versuch es noch einmal.',
    too_long:
      'Eine Seite dieses Bildes hat mehr als 65.535 Pixel. Mach es kleiner und versuch es noch einmal.',
    too_many_frames: 'Diese Animation hat mehr als 300 Einzelbilder. Kürze sie und versuch es noch einmal.',
    too_much_animation:
      'Diese Animation ist zu groß. Mach sie kleiner oder kürzer und versuch es noch einmal.',
    unreachable: 'Der Server dort hat nicht geantwortet.',
    too_large: 'Die Datei ist zu groß.',
    address_refused: 'Von dieser Adresse darf dieser Server nichts holen.',
    too_slow: 'Dieses Bild braucht zu lange. Mach es kleiner oder kürzer und versuch es noch einmal.',
    too_much_memory:
      'Dieses Bild braucht zu viel Speicher. Mach es kleiner oder speichere es als JPEG und versuch es noch einmal.',
    unreadable:
      'Dieses Bild lässt sich nicht lesen. Speichere es neu als PNG oder JPEG und versuch es noch einmal.',
    too_late: 'Der Server dort hat zu lange gebraucht.',
    no_time_left: 'Dafür war keine Zeit mehr. Kopiere noch einmal, dann geht es weiter.',
    address_unreadable: 'Der Server dort nennt eine Adresse, die niemand lesen kann.',
    too_many_redirects: 'Der Server dort schickt uns von Adresse zu Adresse.',
  },
  answered: (status) =>
    status === '404' || status === '410'
      ? 'Es ist nicht mehr da.'
      : `Der Server dort hat nein gesagt (${status}).`,
  lead: 'Bilder, die du hochgeladen hast. Sie bleiben, bis du sie löschst.',
  room: 'Platz für Bilder',
  roomText: (used, quota, count) =>
    `${plural(count, { one: 'Bild', other: 'Bilder' })}, ${used} von ${quota}`,
  add: 'Bild hinzufügen',
  addBanner: 'Banner hinzufügen',
  all: 'Deine Bilder',
  empty: 'Noch keine Bilder',
  emptyText: 'Such eines auf diesem Gerät aus. Wir entfernen Ort, Zeit und Gerät daraus.',
  usedBy: 'Zu sehen bei',
  unused: 'Nichts zeigt es',
  moves: 'bewegt sich',
  yourSystem: 'Dein System',
  inServer: (name) => `${isolated(name)} in einem Chat-Server`,
  as: (name, field) => `${isolated(name)} (${field})`,
  pictureOf: (names) => `Bild von ${list(names)}`,
  pictureFrom: (moment) => `Bild vom ${moment}`,
  delete: 'Löschen',
  deleteOf: (picture) => `Löschen: ${picture}`,
  deleteTitle: 'Dieses Bild löschen?',
  deleteText: (names) =>
    names.length > 0
      ? `Dann ist kein Bild mehr zu sehen bei: ${list(names)}. Die Adresse geht sofort nicht mehr. Du kannst das nicht rückgängig machen.`
      : 'Nichts zeigt es. Die Adresse geht sofort nicht mehr. Du kannst das nicht rückgängig machen.',
  deleteConfirm: 'Bild löschen',
  deleted: 'Das Bild ist gelöscht.',
  use: (picture) => `Nehmen: ${picture}`,
  copies: {
    title: 'Bilder von woanders',
    text: 'Bilder auf anderen Servern können verschwinden. Wir holen von jedem eine Kopie, bewahren sie hier auf und zeigen die Kopie.',
    some: (count) =>
      plural(count, {
        one: 'Bild ist auf einem anderen Server.',
        other: 'Bilder sind auf anderen Servern.',
      }),
    start: 'Bilder von woanders hier aufbewahren',
    progress: (done, all) => `${number(done)} von ${number(all)} geholt`,
    starting: 'Bilder von woanders werden gesucht …',
    keepOpen: 'Das läuft weiter, wenn du die Seite verlässt.',
    brokeOff:
      'Die Verbindung ist abgebrochen. Vielleicht holt der Server noch Bilder. Schau in ein paar Minuten wieder hier nach.',
    none: 'Es gab nichts zu kopieren.',
    done: (count) =>
      plural(count, { one: 'Bild ist jetzt hier aufbewahrt.', other: 'Bilder sind jetzt hier aufbewahrt.' }),
    failed: (count) =>
      plural(count, {
        one: 'Bild ließ sich nicht holen. Es bleibt, wie es ist.',
        other: 'Bilder ließen sich nicht holen. Sie bleiben, wie sie sind.',
      }),
  },
}
