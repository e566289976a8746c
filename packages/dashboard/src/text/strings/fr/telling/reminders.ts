import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ReminderStrings } from '../../translation.ts'

const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => plural(count, { one: 'heure', other: 'heures' })
const days = (count: number) => plural(count, { one: 'jour', other: 'jours' })
const length = (count: number) => {
  if (count > 0 && count % 1440 === 0) return days(count / 1440)
  return count > 0 && count % 60 === 0 ? hours(count / 60) : minutes(count)
}
const some = (who: string | null) => (who === null ? 'quelqu’un' : isolated(who))

export const reminders: ReminderStrings = {
  title: 'Rappels',
  lead: 'Pour un médicament, de l’eau, une bonne nuit, ou prendre des nouvelles les uns des autres. Ils sont sur la page du front quand c’est l’heure.',
  none: 'Pas encore de rappels',
  noneText: 'Crées-en un pour une chose qui se perd facilement entre deux switchs.',
  add: 'Nouveau rappel',
  full: (most) => `Tu as ${number(most)} rappels. Supprimes-en un pour faire de la place.`,
  due: 'C’est l’heure',
  dueSince: (moment) => `depuis ${moment}`,
  done: 'Fait',
  doneOf: (name) => `Fait : ${isolated(name)}`,
  all: 'Tous les rappels',
  toNotifications: 'Qui est prévenu',
  next: (moment) => `La prochaine fois : ${moment}.`,
  off: 'Désactivé.',
  turnedOn: (name) => `${isolated(name)} est activé.`,
  turnedOff: (name) => `${isolated(name)} est désactivé.`,
  notFound: 'Ce rappel n’existe plus',
  newTitle: 'Nouveau rappel',
  editTitle: (name) => `Rappel : ${isolated(name)}`,
  saved: (name) => `${isolated(name)} est enregistré.`,
  deleted: (name) => `${isolated(name)} est supprimé.`,
  deleteTitle: (name) => `Supprimer ${isolated(name)} ?`,
  deleteText: 'C’est définitif. Pour l’arrêter un moment, désactive-le plutôt.',
  delete: 'Supprimer ce rappel',
  every: (count, at) => (count === 1 ? `Chaque jour à ${at}.` : `Tous les ${number(count)} jours à ${at}.`),
  weekdays: (names, at) => `Chaque ${list(names)} à ${at}.`,
  monthly: (day, at) => `Le ${day === 1 ? '1er' : number(day)} de chaque mois à ${at}.`,
  monthlyLast: (at) => `Le dernier jour de chaque mois à ${at}.`,
  inZone: (timezone) => `À l’heure de ${timezone}.`,
  started: (who, after) =>
    after === 0
      ? `Quand ${some(who)} arrive au front.`
      : `${length(after)} après que ${some(who)} arrive au front.`,
  stopped: (who, after) =>
    after === 0
      ? `Quand ${some(who)} quitte le front.`
      : `${length(after)} après que ${some(who)} quitte le front.`,
  silence: (after) => `Après ${length(after)} sans switch.`,
  whileDigest: (names) =>
    `Seulement pendant que ${list(names.map(isolated))} ${names.length === 1 ? 'est' : 'sont'} au front${names.length === 1 ? '' : ' (un membre suffit)'}. Ce qui a été manqué arrive au retour.`,
  whileSkip: (names) =>
    `Seulement pendant que ${list(names.map(isolated))} ${names.length === 1 ? 'est' : 'sont'} au front${names.length === 1 ? '' : ' (un membre suffit)'}. Ce qui a été manqué est laissé de côté.`,
  tells: (names) => `Aussi pour : ${list(names.map(isolated))}.`,

  name: 'De quoi s’agit-il ?',
  namePlaceholder: 'Boire un peu d’eau',
  nameNeeded: 'Écris quelques mots, s’il te plaît.',
  text: 'Plus de détails',
  textHint: 'Où c’est, comment faire, un mot gentil.',
  kind: 'Quand est-ce l’heure ?',
  kinds: {
    repeat: { label: 'À heure fixe', text: 'Tous les deux ou trois jours, en semaine, ou un jour du mois.' },
    front: {
      label: 'Quand quelqu’un arrive au front ou le quitte',
      text: 'Aussitôt, ou un moment après.',
    },
    silence: {
      label: 'Après un silence',
      text: 'Quand il n’y a pas eu de switch depuis un moment. Une fois, jusqu’au prochain switch.',
    },
  },
  rhythm: 'À quel rythme',
  rhythms: {
    every: 'Tous les deux ou trois jours',
    weekdays: 'Des jours de la semaine',
    day: 'Une fois par mois',
  },
  everyDays: 'Tous les combien de jours',
  firstDay: 'Premier jour',
  days: 'Jours',
  daysNeeded: 'Choisis au moins un jour.',
  monthDay: 'Jour du mois',
  monthDayHint: 'Dans les mois plus courts, c’est le dernier jour.',
  at: 'Heure',
  timeNeeded: 'Choisis une heure, s’il te plaît.',
  zoneHint: (timezone) => `L’heure de ${timezone}.`,
  event: 'Ce qui se passe',
  events: { start: 'Arrive au front', stop: 'Quitte le front' },
  member: 'Qui',
  anybody: 'N’importe qui',
  howLongAfter: 'Combien de temps après',
  howLongSilent: 'Combien de temps sans switch',
  amount: 'Nombre',
  unit: 'Unité',
  units: { minutes: 'Minutes', hours: 'Heures', days: 'Jours' },
  wrongNumber: (least, most) => `Mets un nombre entier de ${number(least)} à ${number(most)}.`,
  wrongLength: (least, most) => `Choisis entre ${length(least)} et ${length(most)}.`,
  while: 'Seulement pendant que certains membres sont au front',
  whileText: 'Un seul suffit. Si tu ne choisis personne, le rappel vient toujours.',
  missed: 'Si aucun d’eux n’est au front',
  missedChoices: {
    digest: { label: 'Attendre', text: 'Un seul message quand l’un d’eux est au front.' },
    skip: { label: 'Laisser de côté', text: 'Rien n’est annoncé, et rien n’est gardé.' },
  },
  channels: 'Qui est prévenu',
  channelsText: 'Il est toujours sur la page du front. Les heures de silence ne retiennent pas les rappels.',
  noChannels: 'Personne n’est encore prévenu. Ajoute ce navigateur ou un téléphone :',
  enabled: 'Activé',
}
