import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { sharing as English } from '../../en/sharing/sharing.ts'
import type { Translation } from '../../translation.ts'

/** Quelques noms, et combien il y en a encore : « Ivo, Juno et 3 autres ». */
const some = (names: readonly string[], more: number) =>
  list([...names.map(isolated), ...(more > 0 ? [plural(more, { one: 'autre', other: 'autres' })] : [])])
const isOne = (names: readonly string[], more: number) => names.length + more === 1
const days = (count: number) => (count === 1 ? 'du dernier jour' : `des ${number(count)} derniers jours`)

export const sharing: Translation<typeof English> = {
  title: 'Partager avec quelqu’un',
  lead: 'Choisis qui peut voir une partie de ton système, laquelle, et pour combien de temps. Rien de tout cela n’est public.',
  back: 'Partage',
  needsNetwork: 'Cette page a besoin d’une connexion',
  needsNetworkText:
    'On ne devine jamais qui voit quoi avec d’anciennes données. Retrouve une connexion à internet, puis réessaie.',

  shares: 'Qui voit quelque chose',
  noShares: 'Personne pour le moment',
  noSharesText:
    'Crée un lien pour ton couple, une amie, un ami ou ta thérapie. Il ne montre que ce que tu choisis, et tu peux y mettre fin à tout moment.',
  add: 'Partager avec quelqu’un',
  sees: (circles) => `Voit ${list(circles.map(isolated))}.`,
  seesNothing: 'Voit seulement le titre.',
  until: (day) => `Jusqu’au ${day}.`,
  untilEnded: 'Jusqu’à ce que tu y mettes fin.',
  endedOn: (day) => `Terminé le ${day}.`,
  ended: 'Terminés',
  byLink: 'Toute personne qui a le lien peut l’ouvrir.',
  byPerson: (name) => `${isolated(name)} le garde dans son compte.`,
  neverOpened: 'Personne ne l’a encore ouvert.',
  opened: (moment) => `Dernière ouverture : ${moment}.`,
  told: (count) =>
    `${plural(count, { one: 'appareil reçoit', other: 'appareils reçoivent' })} un message quand le front change.`,
  silenced: 'Les messages sont en silence.',

  circles: 'Cercles',
  circlesText: 'Un cercle dit ce qu’on peut voir. Personne ne le voit avant que tu le partages.',
  addCircle: 'Nouveau cercle',
  inCircle: (count) => plural(count, { one: 'membre', other: 'membres' }),
  inCircleEveryone: 'Tout le monde',
  inCircleExcept: (count) => `Tout le monde sauf ${plural(count, { one: 'membre', other: 'membres' })}`,
  seenBy: (names) => `Visible pour ${list(names.map(isolated))}.`,
  seenByNobody: 'Visible pour personne encore.',

  endAll: 'Tout arrêter maintenant',
  endAllText:
    'Une seule pression, sans question : tous les liens et tous les flux s’arrêtent aussitôt. Pour partager de nouveau, tu crées de nouveaux liens.',
  endedAll: 'Tout est terminé. Personne ne voit plus rien.',

  starts: {
    label: 'Comment il commence',
    partner: {
      name: 'Couple',
      text: 'Tout le monde, avec images, descriptions et groupes, et les fronts de la dernière semaine.',
    },
    friends: {
      name: 'Amis',
      text: 'Les membres que tu choisis : qui est au front, avec pronoms, image et couleur. Pas d’historique.',
    },
    therapist: {
      name: 'Thérapie',
      text: 'Tout le monde, avec descriptions et statuts, et les fronts des 90 derniers jours.',
    },
    own: { name: 'Vide', text: 'Personne dedans, et tu choisis tout.' },
    text: 'Tu peux tout changer avant que quelqu’un le voie.',
  },

  circle: {
    newTitle: 'Nouveau cercle',
    editTitle: (name) => `Cercle : ${isolated(name)}`,
    notFound: 'Cercle introuvable',
    name: 'Nom',
    nameHint: 'Visible par toi uniquement.',
    nameNeeded: 'Écris un nom.',
    nameTaken: 'Tu as déjà un cercle qui porte ce nom.',
    color: 'Couleur',
    who: 'Qui est dedans',
    chosen: 'Les membres que je choisis',
    chosenText: 'Personne n’y entre sans que tu l’ajoutes ici.',
    everyone: 'Tout le monde, sauf les membres que je laisse dehors',
    everyoneText:
      'Les nouveaux membres y entrent aussi. Ceux qu’un import apporte restent dehors jusqu’à ta décision.',
    listChosen: 'Membres de ce cercle',
    except: {
      label: 'Coche les membres laissés dehors',
      ticked: (count) => plural(count, { one: 'membre laissé dehors', other: 'membres laissés dehors' }),
      all: 'Laisser dehors ces membres',
      none: 'Faire entrer ces membres',
    },
    neverShared: (count) =>
      `${plural(count, { one: 'membre n’est jamais partagé', other: 'membres ne sont jamais partagés' })}, quoi que tu choisisses ici.`,
    what: 'Ce qu’il montre',
    shows: {
      front: 'Quand ces membres sont au front',
      list: 'Qu’ils existent, même sans être au front',
      groups: 'Leurs groupes',
      pronouns: 'Leurs pronoms',
      avatar: 'Leur image',
      color: 'Leur couleur',
      birthday: 'Leur anniversaire',
      description: 'Leur description, en entier',
      status: 'Leur statut quand ils sont au front',
    },
    avatarHint: 'Seulement les images que ce serveur garde. Celles d’autres adresses restent cachées.',
    fields: 'Champs personnalisés',
    others: 'Quand quelqu’un d’autre est au front',
    othersChoices: {
      omit: { label: 'Ne rien dire', text: 'Comme s’il n’y avait personne d’autre.' },
      someone: { label: 'Dire « quelqu’un »', text: 'Sans nom et sans nombre.' },
      count: { label: 'Dire combien', text: 'Sans noms.' },
    },
    othersNote: 'Les membres que tu ne partages jamais ne comptent nulle part ici.',
    history: 'Fronts passés',
    historyHint: 'Un lien montre au plus 90 jours. Gardé dans un compte, tout est visible.',
    noHistory: 'Aucun',
    historyDays: (count) => (count === 1 ? 'Le dernier jour' : `Les ${number(count)} derniers jours`),
    effects: 'Ce qui change à l’enregistrement',
    save: 'Enregistrer',
    saved: (name) => `${isolated(name)} : enregistré.`,
    delete: 'Supprimer ce cercle',
    deleteTitle: (name) => `Supprimer ${isolated(name)} ?`,
    deleteText: 'Le cercle disparaît aussitôt. Tes membres restent comme ils sont.',
    deleted: (name) => `${isolated(name)} : supprimé.`,
    full: (count) => `Tu as ${number(count)} cercles. Supprimes-en un pour faire de la place.`,
  },

  effects: {
    none: 'Rien ne change pour personne.',
    nobody: 'Personne ne voit encore ce cercle.',
    working: 'On regarde ce qui change …',
    failed:
      'Nous n’avons pas pu voir ce qui change. Vérifie ta connexion ; on regarde encore à l’enregistrement.',
    appear: (names, more, who) =>
      `${some(names, more)} ${isOne(names, more) ? 'devient visible' : 'deviennent visibles'} pour ${isolated(who)}.`,
    vanish: (names, more, who) => `${isolated(who)} ne voit plus : ${some(names, more)}.`,
    more: (names, more, who) => `${isolated(who)} en voit plus de : ${some(names, more)}.`,
    less: (names, more, who) => `${isolated(who)} en voit moins de : ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} n’apprend plus si quelqu’un d’autre est au front.`,
      someone: (who) => `Si quelqu’un d’autre est au front, ${isolated(who)} voit maintenant « quelqu’un ».`,
      count: (who) => `Si d’autres sont au front, ${isolated(who)} voit maintenant combien.`,
    },
    askTitle: 'Cela montre plus',
    askYes: 'Enregistrer et montrer',
  },

  seen: {
    title: (who) => `Ce que voit ${isolated(who)}`,
    titleNew: 'Ce qui sera visible',
    nobody: (who) => `${isolated(who)} ne voit encore personne.`,
    front: (names, more, who) =>
      `${isolated(who)} voit quand ${some(names, more)} ${isOne(names, more) ? 'est' : 'sont'} au front.`,
    noFront: (who) => `${isolated(who)} ne voit pas qui est au front.`,
    list: (names, more, who) =>
      `${isolated(who)} voit, même sans front, l’existence de : ${some(names, more)}.`,
    groups: (names, more, who) => `${isolated(who)} voit les groupes de : ${some(names, more)}.`,
    allDetails: (details, who) => `De tous ces membres, ${isolated(who)} voit ${list(details)}.`,
    details: (details, names, more, who) =>
      `${isolated(who)} voit ${list(details)} de : ${some(names, more)}.`,
    onlyNames: (who) => `${isolated(who)} ne voit que des noms.`,
    history: (count, names, more, who) =>
      `${isolated(who)} voit les fronts ${days(count)} de : ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} n’apprend rien sur les autres.`,
      someone: (who) => `Si quelqu’un d’autre est au front, ${isolated(who)} voit « quelqu’un ».`,
      count: (who) => `Si d’autres sont au front, ${isolated(who)} voit combien.`,
    },
    parts: {
      pronouns: 'les pronoms',
      avatar: 'l’image',
      color: 'la couleur',
      birthday: 'l’anniversaire',
      description: 'la description',
      status: 'le statut',
    },
    field: (name) => `« ${isolated(name)} »`,
    them: 'Cette personne',
    asHolder: (who) => `Voir comme ${isolated(who)}`,
    asHolderLead: 'Exactement ce que le serveur envoie maintenant.',
    notShown: 'Le front n’est pas montré.',
    ends: (moment) => `Jusqu’au ${moment}`,
  },

  make: {
    title: 'Partager avec quelqu’un',
    lead: 'Trois réponses, puis tu as un lien à donner. Pas besoin de compte pour l’ouvrir.',
    name: 'Qui est-ce ?',
    nameHint: 'Pour ta propre liste. Personne d’autre ne le voit.',
    namePlaceholder: 'Sam',
    nameNeeded: 'Écris un nom.',
    which: 'Que peut-on voir ?',
    whichNeeded: 'Choisis au moins un cercle.',
    startWith: 'Commence par',
    anotherCircle: 'Un autre cercle',
    until: 'Pour combien de temps ?',
    ends: {
      day: 'Un jour',
      week: 'Une semaine',
      month: '30 jours',
      quarter: '90 jours',
      year: 'Un an',
      never: 'Jusqu’à ce que j’y mette fin',
    },
    keepEnd: (day) => `Comme maintenant : jusqu’au ${day}`,
    heading: 'Titre',
    headingHint: (fallback) => `Ce que l’autre personne voit tout en haut. Vide : ${isolated(fallback)}.`,
    create: 'Créer le lien',
    full: (count) =>
      `Tu partages déjà avec ${number(count)} personnes. Mets fin à un partage pour faire de la place.`,
  },

  link: {
    made: (who) => `Le lien pour ${isolated(who)}`,
    text: 'On ne le montre que cette fois. Toute personne qui l’a voit ce que tu as choisi, jusqu’à ce que tu y mettes fin ou en crées un autre.',
    label: 'Lien',
    send: 'Envoyer',
    sendTitle: 'Un lien pour toi',
    kept: 'J’ai envoyé ou gardé le lien',
    done: 'Terminé',
  },

  share: {
    notFound: 'Ce partage n’existe plus',
    notFoundText: 'Il est peut-être terminé. Les partages terminés restent 30 jours dans la liste.',
    change: 'Changer',
    changed: 'Enregistré.',
    feeds: 'Flux',
    feedsText: 'Badges, incrustations, calendriers et adresses pour programmes, avec le même contenu.',
    feedCount: (count) => plural(count, { one: 'flux', other: 'flux' }),
    feedsOpen: 'Montrer les flux',
    stop: 'Montrer moins',
    quiet: 'Ne plus rien montrer, en silence',
    quietText: (who, hasFront, emptied) => {
      const parts = { list: 'la liste des membres', groups: 'les groupes', history: 'les fronts passés' }
      const emptiedNames = list(emptied.map((part) => parts[part]))
      const end =
        emptied.length > 0
          ? `mais sa page perd ${emptiedNames} : cela peut se remarquer`
          : 'et rien ne le signale'
      return `${isolated(who)} ${hasFront ? 'voit alors que personne n’est au front' : 'ne voit alors personne'}, et ne reçoit pas de messages. Le lien marche toujours, ${end}.`
    },
    quietDone: (who) => `${isolated(who)} ne voit plus personne à partir de maintenant.`,
    quietCircle: 'Personne',
    notify: 'Messages quand le front change',
    notifyHint: 'Sans eux, ses appareils restent en silence. Cette personne ne l’apprend pas.',
    renew: 'Créer un nouveau lien',
    renewText:
      'L’ancien lien ne marche plus, et la personne qui le gardait dans son compte le perd. Les flux restent ; mets-y fin un par un.',
    renewTitle: 'Créer un nouveau lien ?',
    feedsStay: (count) =>
      `${plural(count, { one: 'flux marche', other: 'flux marchent' })} toujours. Regarde si c’est bien voulu.`,
    end: 'Arrêter maintenant',
    endText: (who) => `${isolated(who)} ne voit alors plus rien : ni page, ni images, ni flux.`,
    endDone: (who) => `Terminé. ${isolated(who)} ne voit plus rien.`,
  },

  ask: {
    open: (who) => `${isolated(who)} peut regarder sans date de fin. Est-ce toujours bien ?`,
    openText: (day) => `Tu l’as créé le ${day}. On pose la question tous les 90 jours.`,
    keep: 'Oui, garder',
    end: 'Arrêter maintenant',
    leftOut: (names, more, circle) =>
      `${some(names, more)} ${isOne(names, more) ? 'reste' : 'restent'} hors de ${isolated(circle)}.`,
    leftOutText:
      'Le cercle a tout le monde, mais les membres qu’un import apporte attendent ta décision. Personne ne les voit par ce cercle.',
    leaveOut: 'Laisser dehors',
    letIn: 'Ajouter',
    letInDone: (circle) => `C’est fait : dans ${isolated(circle)}.`,
    choose: 'Choisir',
  },

  member: {
    title: 'Partagé avec',
    inNone: 'Dans aucun cercle. Aucune personne avec qui tu partages ne voit ce profil.',
    inCircles: 'Dans ces cercles',
    becauseEveryone: 'car tout le monde y est',
    seenBy: (name, who) => `${isolated(name)} est visible pour ${list(who.map(isolated))}.`,
    seenByNobody: 'Personne n’a encore de lien vers ces cercles.',
    neverHint: 'Dans aucun cercle et dans aucun nombre, quoi que dise un cercle.',
    neverDone: (name) => `On ne partage jamais ${isolated(name)}.`,
    neverOff: (name) => `On peut de nouveau partager ${isolated(name)}.`,
    clearTitle: (name) => `Partager de nouveau ${isolated(name)} ?`,
    clearText: 'Les cercles qui ont ce membre le montrent aussitôt.',
    clear: 'Permettre le partage',
    newMember: (circles, who) =>
      `Les nouveaux membres entrent dans ${list(circles.map(isolated))}, visible pour ${list(who.map(isolated))}.`,
    new: 'Nouveau',
  },
}
