import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { pictures as English } from '../../en/editing/pictures.ts'
import type { Translation } from '../../translation.ts'

export const pictures: Translation<typeof English> = {
  choose: 'Choisir une image',
  chooseFor: (field) => `Choisir une image : ${field}`,
  mine: 'Parmi tes images',
  mineFor: (field) => `Parmi tes images : ${field}`,
  remove: 'Retirer',
  removeFor: (field) => `Retirer : ${field}`,
  drop: 'Tu peux aussi déposer une image ici.',
  dropNow: 'Relâche pour utiliser cette image',
  preparing: 'Ouverture de l’image…',
  sending: (share) => `Envoi : ${number(share, { style: 'percent' })}`,
  working: 'Le serveur prépare l’image…',
  uploaded: 'L’image est envoyée. Enregistre pour l’utiliser.',
  stop: 'Arrêter',
  notThese: 'Ce n’est pas une image. Choisis un fichier PNG, JPEG, WebP, GIF ou AVIF.',
  crop: {
    title: { avatar: 'Choisis la partie à montrer', banner: 'Choisis la partie pour la bannière' },
    stage: 'Partie de l’image',
    hint: 'Fais glisser pour déplacer, pince ou fais défiler pour zoomer.',
    keysHint: 'Au clavier : les flèches déplacent, + et − zooment.',
    zoom: 'Zoom',
    closer: 'Agrandir',
    further: 'Réduire',
    place: (x, y, zoom) =>
      `Centre à ${number(x, { style: 'percent' })} de la gauche et ${number(y, { style: 'percent' })} du haut, zoom ${number(zoom, { style: 'percent' })}`,
    preview: 'Voici le résultat',
    whole: 'Utiliser toute l’image',
    use: 'Utiliser cette partie',
  },
  known: {
    picture_too_large:
      'Ce fichier est trop lourd pour le serveur. Choisis-en un plus petit, ou n’utilise qu’une partie de l’image.',
    picture_type_unknown:
      'Le serveur ne connaît pas ce type de fichier. Choisis un PNG, JPEG, WebP, GIF ou AVIF.',
    picture_limit_reached: 'Il n’y a plus de place pour tes images. Supprimes-en qui ne servent plus.',
    too_many_uploads:
      'D’autres images sont déjà en route. Attends que l’une d’elles soit arrivée, puis réessaie.',
    upload_too_slow:
      'La connexion était trop lente, donc l’envoi s’est arrêté. Réessaie, ou choisis une image plus petite.',
    pictures_unavailable:
      'Le serveur ne peut pas garder d’images en ce moment. Réessaie plus tard, s’il te plaît.',
    copies_under_way:
      'Le serveur copie des images en ce moment. Réessaie dans quelques minutes, s’il te plaît.',
    picture_not_found: 'Cette image n’est déjà plus là.',
  },
  failures: {
    not_a_picture:
      'Ce fichier n’est pas une image PNG, JPEG, WebP, GIF ou AVIF. Enregistre-la dans un de ces formats, puis réessaie.',
    damaged: 'Cette image est abîmée ou coupée. Enregistre-la ou télécharge-la de nouveau, puis réessaie.',
    too_many_pixels: 'Cette image a plus de 50 mégapixels. Réduis-la, puis réessaie.',
    too_many_avif_pixels:
      'Cette image AVIF a plus de 16 mégapixels. Réduis-la, ou enregistre-la en JPEG ou PNG, puis réessaie.',
    too_long: 'Un côté de cette image a plus de 65 535 pixels. Réduis-la, puis réessaie.',
    too_many_frames: 'Cette animation a plus de 300 images. Raccourcis-la, puis réessaie.',
    too_much_animation: 'Cette animation est trop lourde. Réduis-la ou raccourcis-la, puis réessaie.',
    unreachable: 'Son serveur n’a pas répondu.',
    too_large: 'Le fichier est trop lourd.',
    address_refused: 'Ce serveur n’a pas le droit de chercher à cette adresse.',
    too_slow: 'Cette image prend trop de temps à préparer. Réduis-la ou raccourcis-la, puis réessaie.',
    too_much_memory:
      'Cette image demande trop de mémoire. Réduis-la ou enregistre-la en JPEG, puis réessaie.',
    unreadable: 'Cette image n’a pas pu être lue. Enregistre-la de nouveau en PNG ou JPEG, puis réessaie.',
    too_late: 'Son serveur a pris trop de temps.',
    no_time_left: 'Il ne restait plus de temps pour elle. Relance la copie pour continuer.',
    address_unreadable: 'Son serveur renvoie à une adresse illisible.',
    too_many_redirects: 'Son serveur nous envoie d’adresse en adresse.',
  },
  answered: (status) =>
    status === '404' || status === '410' ? 'Elle n’est plus là.' : `Son serveur a refusé (${status}).`,
  lead: 'Les images que tu as envoyées. Elles restent jusqu’à ce que tu les supprimes.',
  room: 'Place pour les images',
  roomText: (used, quota, count) =>
    `${plural(count, { one: 'image', other: 'images' })}, ${used} sur ${quota}`,
  add: 'Ajouter une image',
  addBanner: 'Ajouter une bannière',
  all: 'Tes images',
  empty: 'Pas encore d’images',
  emptyText: 'Choisis-en une sur cet appareil. Nous en retirons le lieu, l’heure et l’appareil.',
  usedBy: 'Utilisée par',
  unused: 'Utilisée nulle part',
  moves: 'animée',
  yourSystem: 'Ton système',
  inServer: (name) => `${isolated(name)} sur un serveur de chat`,
  as: (name, field) => `${isolated(name)} (${field})`,
  pictureOf: (names) => `Image pour ${list(names)}`,
  pictureFrom: (moment) => `Image du ${moment}`,
  delete: 'Supprimer',
  deleteOf: (picture) => `Supprimer : ${picture}`,
  deleteTitle: 'Supprimer cette image ?',
  deleteText: (names) =>
    names.length > 0
      ? `Il n’y aura plus d’image pour : ${list(names)}. Son adresse ne marche plus dès maintenant. On ne peut pas l’annuler.`
      : 'Elle n’est utilisée nulle part. Son adresse ne marche plus dès maintenant. On ne peut pas l’annuler.',
  deleteConfirm: 'Supprimer l’image',
  deleted: 'L’image est supprimée.',
  use: (picture) => `Utiliser : ${picture}`,
  copies: {
    title: 'Images venues d’ailleurs',
    text: 'Les images sur d’autres serveurs peuvent disparaître. Nous en cherchons une copie, la gardons ici et montrons la copie.',
    some: (count) =>
      plural(count, {
        one: 'image est sur un autre serveur.',
        other: 'images sont sur d’autres serveurs.',
      }),
    start: 'Garder des copies des images venues d’ailleurs',
    progress: (done, all) => `${number(done)} sur ${number(all)}`,
    starting: 'Recherche d’images venues d’ailleurs…',
    keepOpen: 'Ça continue même si tu quittes la page.',
    brokeOff:
      'La connexion s’est coupée. Le serveur continue peut-être. Reviens voir ici dans quelques minutes.',
    none: 'Il n’y avait rien à copier.',
    done: (count) =>
      plural(count, {
        one: 'image est maintenant gardée ici.',
        other: 'images sont maintenant gardées ici.',
      }),
    failed: (count) =>
      plural(count, {
        one: 'image n’a pas pu être copiée. Elle reste telle quelle.',
        other: 'images n’ont pas pu être copiées. Elles restent telles quelles.',
      }),
  },
}
