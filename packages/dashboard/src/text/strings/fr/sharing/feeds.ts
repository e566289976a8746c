import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { feeds as English } from '../../en/sharing/feeds.ts'
import type { Translation } from '../../translation.ts'

const days = (count: number) => (count === 1 ? 'du dernier jour' : `des ${number(count)} derniers jours`)

export const feeds: Translation<typeof English> = {
  title: (who) => `Flux de ${isolated(who)}`,
  lead: 'Un flux est une adresse qu’un programme lit tout seul. Il montre ce que ce partage montre, et s’arrête avec lui.',
  careful:
    'Toute personne qui a une adresse peut la lire, et les programmes peuvent la transmettre. Pour un site ou une diffusion en direct, crée un partage à part, avec peu de choses dedans.',
  noFront: 'Ce partage ne montre pas qui est au front, donc tous les flux restent vides.',
  working: 'Flux qui marchent maintenant',
  since: (day) => `depuis le ${day}`,
  end: 'Arrêter maintenant',
  endOf: (name) => `Arrêter maintenant : ${name}`,
  ended: 'Terminé. Cette adresse ne montre plus rien.',
  looks: 'Son aspect maintenant',
  nobody: 'Personne que tu montres n’est au front.',
  make: 'Créer l’adresse',
  makeOf: (name) => `Créer l’adresse : ${name}`,
  address: 'Adresse',
  once: 'On ne la montre que cette fois. Toute personne qui l’a peut lire ce flux.',
  kept: 'J’ai utilisé ou gardé l’adresse',
  done: 'Terminé',
  how: 'Comment l’utiliser',
  placeholder: 'CODE tient la place d’une partie que tu reçois avec l’adresse.',
  full: (count) =>
    `Ce partage a ${plural(count, { one: 'flux', other: 'flux' })}. Arrêtes-en un pour faire de la place.`,
  kinds: {
    html: {
      name: 'Carte et incrustation',
      text: 'Pour OBS, et pour un cadre sur un site. Elle se met à jour toute seule.',
    },
    svg: { name: 'Badge', text: 'Une petite image pour un site ou un profil.' },
    ics: { name: 'Calendrier', text: 'Une entrée par front, dans une appli de calendrier.' },
    json: { name: 'Données', text: 'Pour les programmes qui demandent de temps en temps.' },
    events: { name: 'Flux en direct', text: 'Pour les programmes qui veulent chaque changement aussitôt.' },
  },
  look: 'Aspect',
  styles: { card: 'Carte', overlay: 'Incrustation' },
  themes: { light: 'Pour les pages claires', dark: 'Pour les pages sombres' },
  entries: (count, names, more) =>
    `Il a les fronts ${days(count)} de : ${list([...names.map(isolated), ...(more > 0 ? [plural(more, { one: 'autre', other: 'autres' })] : [])])}.`,
  noEntries: 'Le calendrier reste vide, car aucun cercle de ce partage ne montre les fronts passés.',
  goesOn: (from) => `${from} – maintenant`,
  use: {
    obs: {
      title: 'OBS',
      text: 'Ajoute une source du type « Navigateur » et colle cette adresse. Son fond est transparent.',
    },
    frame: { title: 'Un site', text: 'Mets ceci dans la page.' },
    picture: { title: 'Un site ou un profil', text: 'Mets ceci dans la page.' },
    calendar: {
      title: 'Une appli de calendrier',
      text: 'Choisis « S’abonner à un calendrier », « À partir de l’URL » ou « Nouvel agenda distant », et colle cette adresse. La plupart des applis cherchent les changements quelques fois par jour.',
    },
    sensor: {
      title: 'Home Assistant : un capteur',
      text: 'Mets ceci dans configuration.yaml. Il demande une fois par minute.',
    },
    shortcuts: {
      title: 'Raccourcis d’Apple',
      text: '« Obtenir le contenu de l’URL » avec cette adresse, puis « Obtenir la valeur du dictionnaire » pour « members ». « Afficher le résultat » donne les noms.',
    },
    webhook: {
      title: 'Home Assistant : aussitôt',
      text: 'Ce script appelle un webhook à chaque changement. Là-bas, une automatisation avec ce webhook appelle homeassistant.update_entity pour sensor.front, que tu obtiens d’un flux du type « Données ».',
    },
    presence: {
      title: 'Statut Discord',
      text: 'Un programme sur ton ordinateur lit le flux. Il donne les noms à la bibliothèque qui règle ton statut.',
    },
  },
  openCalendar: 'Ouvrir dans l’appli de calendrier de cet appareil',
}
