import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ChannelStrings } from '../../translation.ts'

const seconds = (count: number) => plural(count, { one: 'seconde', other: 'secondes' })
const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
const hours = (count: number) => plural(count, { one: 'heure', other: 'heures' })
const length = (count: number) => {
  if (count % 3600 === 0) return hours(count / 3600)
  return count % 60 === 0 ? minutes(count / 60) : seconds(count)
}
const after = (delay: number) => (delay === 0 ? 'aussitôt' : `après ${length(delay)} de calme`)

export const channels: ChannelStrings = {
  kinds: { webpush: 'Web Push vers un navigateur', ntfy: 'Par ntfy', discord: 'Un message privé du bot' },
  thisBrowser: 'Ce navigateur',
  told: {
    names: (name, delay) => `${isolated(name)} apprend qui est au front, ${after(delay)}.`,
    count: (name, delay) => `${isolated(name)} apprend combien sont au front, ${after(delay)}.`,
    bare: (name, delay) => `${isolated(name)} apprend que le front a changé, ${after(delay)}.`,
  },
  triggers: {
    start: 'quand quelqu’un arrive au front',
    stop: 'quand quelqu’un le quitte',
    out: 'quand il n’y a plus personne',
  },
  toldWhen: (triggers) => `Message ${list(triggers)}.`,
  toldNever: 'Aucun changement n’est annoncé : choisis-en au moins un.',
  onlyAbout: (names) => `Seulement pour ${list(names.map(isolated))}.`,
  onlyAboutUnseen: 'Seulement pour des membres que tu ne vois pas en ce moment.',
  onlyAboutNobody: 'Pour personne.',
  quietHours: (from, to, timezone) => `Silence de ${from} à ${to} (${timezone}).`,
  isSilent: 'Sans son, en une ligne que chaque changement remplace.',
  paused: 'En pause. Rien n’est annoncé.',
  failing: (moment) => `Rien n’arrive depuis ${moment}. Nous continuons d’essayer.`,
  gaveUp: (moment) => `Rien n’arrive depuis ${moment}, alors nous n’essayons plus.`,
  failingHelp: {
    webpush:
      'Regarde si cet appareil est en ligne et autorise les notifications. S’il n’existe plus, retire-le.',
    ntfy: 'Regarde si le serveur ntfy fonctionne, et si le sujet et le jeton sont encore bons. Sinon, retire-le et ajoute-le de nouveau.',
    discord:
      'Regarde si le bot peut t’envoyer des messages privés : il faut un serveur de chat en commun, et les messages de ses membres doivent être autorisés.',
  },
  test: 'Envoyer un essai',
  testOf: (name) => `Envoyer un essai à ${isolated(name)}`,
  tested: 'Un essai est en route. Il ne nomme personne.',
  tooManyTests: 'Cela faisait beaucoup d’essais. Attends une minute, puis réessaie.',
  pause: 'Mettre en pause',
  pauseOf: (name) => `Mettre ${isolated(name)} en pause`,
  goOn: 'Reprendre',
  goOnOf: (name) => `Reprendre pour ${isolated(name)}`,
  pausedNow: (name) => `${isolated(name)} n’apprend rien pour le moment.`,
  goesOn: (name) => `${isolated(name)} reçoit de nouveau des messages.`,
  change: 'Modifier',
  changeOf: (name) => `Modifier ${isolated(name)}`,
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${isolated(name)}`,
  removeTitle: (name) => `Ne plus rien annoncer à ${isolated(name)} ?`,
  removeText: 'Plus aucun message ne part d’ici. Tu peux l’ajouter de nouveau à tout moment.',
  removed: (name) => `${isolated(name)} n’apprend plus rien.`,
  saved: 'Enregistré. Cela vaut dès le prochain changement.',
  limit: (most) => `Il y a de la place pour ${number(most)}. Retires-en un d’abord.`,

  name: 'Nom',
  nameHint: 'Pour ta propre liste.',
  nameNeeded: 'Écris un nom, s’il te plaît.',
  when: 'Ce qui est annoncé',
  whenChoices: {
    start: 'Quelqu’un arrive au front',
    stop: 'Quelqu’un le quitte',
    out: 'Il n’y a plus personne',
  },
  who: 'Pour qui',
  everybody: 'Tout le monde',
  everybodyText: 'Les personnes qui arrivent plus tard aussi.',
  chosen: 'Seulement certains membres',
  whoText: 'Les changements de tous les autres comptent alors comme s’ils n’avaient pas eu lieu.',
  chosenNeeded: 'Choisis au moins un membre, ou tout le monde.',
  text: 'Ce que dit un message',
  texts: {
    names: { label: 'Les noms', text: '« Ash, Birch ». Un écran verrouillé les montre aussi.' },
    count: { label: 'Seulement combien', text: '« 2 au front »' },
    bare: {
      label: 'Seulement que quelque chose a changé',
      text: '« Le front a changé. » Rien n’y dit de qui.',
    },
  },
  language: 'Langue des messages',
  delay: 'Combien de calme attendre',
  delayHint:
    'Un message part quand rien n’a changé pendant ce temps. Plusieurs changements rapides n’en font qu’un.',
  delayChoice: (delay) => (delay === 0 ? 'Aucun' : length(delay)),
  silent: 'Une ligne qui reste, sans son',
  silentHint: 'Chaque changement remplace la ligne. Tu regardes quand tu veux.',
  quiet: 'Heures de silence',
  quietHint: 'Rien n’est envoyé alors. Après, tu reçois le dernier front, s’il est nouveau.',
  from: 'De',
  to: 'À',
  timezone: 'Fuseau horaire',
  sameTimes: 'Le début et la fin sont les mêmes. Choisis deux heures différentes.',

  add: {
    browser: 'Prévenir ce navigateur',
    browserText:
      'Les messages arrivent par Web Push, même quand cette page est fermée. Ils sont chiffrés pour ce navigateur.',
    browserTold: 'Ce navigateur est déjà prévenu.',
    screen: 'Ce que montre un écran verrouillé',
    screenText:
      'Le message, comme tout autre : avec les noms, sauf si tu choisis autrement. Tu peux aussi le cacher dans les réglages de ton appareil.',
    carrier: 'Ce que d’autres peuvent voir',
    carrierText:
      'Web Push passe par un service de l’éditeur de ton navigateur. Il voit que quelque chose s’est passé, et quand. Il ne voit ni quoi, ni de qui, ni de quel compte.',
    allow: 'Autoriser les notifications',
    refused: 'Ton navigateur n’a pas autorisé les notifications, donc rien n’a changé.',
    failed: 'Ton navigateur n’a pas pu préparer les notifications. Réessaie, ou prends un autre moyen.',
    done: (name) => `${isolated(name)} est prévenu dès maintenant.`,
    denied:
      'Ce navigateur n’autorise pas les notifications d’ici. Ouvre les réglages du site, à côté de son adresse, autorise-les, puis recharge cette page.',
    missing:
      'Ce navigateur ne peut pas montrer de notifications de pages web. Un autre navigateur ou ntfy le peut.',
    insecure:
      'Les navigateurs n’autorisent les notifications qu’aux adresses qui commencent par https. ntfy marche ici aussi.',
    homeScreen: 'Sur iPhone et iPad, seule une appli sur l’écran d’accueil peut montrer des notifications :',
    homeScreenSteps: [
      'Touche le bouton de partage du navigateur.',
      'Choisis « Sur l’écran d’accueil ».',
      'Ouvre Polyphony depuis l’écran d’accueil, puis reviens sur cette page.',
    ],
    off: 'Web Push est désactivé sur ce serveur, donc il ne peut prévenir aucun navigateur.',
    offReason: (reason) => `La raison, pour les personnes qui s’en occupent : ${reason}`,
    ntfy: 'Ajouter ntfy',
    ntfyText:
      'ntfy est une appli pour téléphones et ordinateurs, sans compte. Les messages disent seulement que quelque chose a changé, sauf si tu choisis autrement, car le serveur ntfy peut les lire.',
    server: 'Serveur',
    serverHint: 'D’habitude https://ntfy.sh, ou un serveur à toi.',
    topic: 'Sujet',
    topicHint:
      'Qui connaît le sujet peut tout lire. Nous en avons donc fait un que personne ne devine. Abonne-toi à lui dans l’appli.',
    token: 'Jeton d’accès',
    tokenHint: 'Seulement si ton serveur ntfy en demande un. Personne ne le revoit ensuite.',
    addNtfy: 'Ajouter',
    wrongServer: 'Cette adresse ne marche pas. Elle doit commencer par https:// et mener vers l’internet.',
    wrongTopic: 'Utilise de 1 à 64 lettres, chiffres, tirets et tirets bas.',
    wrongReceiver: 'Le serveur n’a pas accepté ce destinataire. Vérifie serveur, sujet et jeton.',
  },
}
