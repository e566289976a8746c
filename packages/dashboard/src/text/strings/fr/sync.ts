import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { sync as English } from '../en/sync.ts'
import type { Translation } from '../translation.ts'

const members = (count: number) => plural(count, { one: 'membre', other: 'membres' })
const groups = (count: number) => plural(count, { one: 'groupe', other: 'groupes' })
const changes = (count: number) => plural(count, { one: 'changement', other: 'changements' })
const on = (place: string) => `sur ${isolated(place)}`

export const sync: Translation<typeof English> = {
  title: 'PluralKit',
  lead: (place) =>
    `Vis ici et continue à utiliser ${isolated(place)} : les deux restent pareils, où que tu changes quelque chose.`,
  needsNetwork: 'Cette page a besoin d’une connexion',
  needsNetworkText:
    'Elle ne montre que ce que le serveur dit maintenant. Retrouve une connexion à internet, puis réessaie.',

  what: {
    title: 'Ce qui se passe',
    same: 'Les membres, les groupes, les switchs et le profil de ton système deviennent pareils aux deux endroits, et le restent.',
    switches: (place) =>
      `Fais un switch ici ou avec le bot de ${isolated(place)} : l’autre côté suit. Les switchs d’avant le début restent où ils sont.`,
    plan: 'D’abord, tu vois un plan. Rien n’est écrit nulle part avant que tu le lances.',
    deletes: 'Ce que tu supprimes à un endroit reste à l’autre, sauf si tu en décides autrement.',
    privacy: 'Rien ne devient plus visible que là d’où cela vient.',
    log: 'Un journal montre chaque changement. Il peut faire revenir les valeurs modifiées et les membres archivés.',
    neverTitle: 'Ce qui reste seulement ici',
    never: (place) =>
      `Les champs personnalisés, les notes, les archives, les statuts, les cercles et les liens. Ils ne vont jamais ${on(place)}, et rien de là-bas ne les change. D’une longue description, seuls les 1 000 premiers caractères y vont ; une nouvelle description écrite là-bas la remplace ici, et le journal garde la longue.`,
    history: 'Tes anciens switchs peuvent venir avec un fichier.',
    toImport: 'Importer un fichier',
  },

  connect: {
    title: 'Connecter',
    again: 'Donner un nouveau token',
    where: 'Où est l’autre côté ?',
    address: 'Adresse de l’autre serveur',
    addressHint: 'Seulement le serveur, par exemple https://api.pluralkit.me',
    howTitle: 'Comment obtenir ton token',
    how: 'Sur Discord, envoie ceci au bot de PluralKit, de préférence en message privé :',
    howCommand: 'Texte pour le bot',
    howThen:
      'Il répond par un message privé. Le long texte qui s’y trouve est ton token : copie-le en entier.',
    howOther: (place) => `Prends le token de ton système ${on(place)}, et copie-le en entier.`,
    token: 'Token',
    tokenHint:
      'La personne qui l’a peut changer tout ton système là-bas. Ici il est chiffré, personne ne peut le relire, et il ne sert à rien d’autre.',
    button: 'Connecter et voir le plan',
    tokenNeeded: 'Colle d’abord le token.',
    tokenRefused: (place) =>
      `${isolated(place)} ne connaît pas ce token, ou un autre système d’ici y est déjà connecté. Reprends-le, et copie-le en entier.`,
    addressRefused:
      'Les personnes qui gèrent ce serveur n’autorisent pas cette adresse. Choisis-en une autre.',
    silent: (place) =>
      `${isolated(place)} ne répond pas pour le moment, donc rien n’a été enregistré. Réessaie dans quelques minutes.`,
  },

  state: {
    title: 'Où on en est',
    with: (name, place) => `${isolated(name)} ${on(place)}`,
    unnamed: 'Ton système',
    planned: 'Pas lancé. Rien n’a été écrit nulle part.',
    running: 'En marche. Les deux côtés restent pareils.',
    runningOnly: 'En marche.',
    paused: 'En pause. Rien n’est écrit d’aucun côté.',
    stopped: 'Arrêté. C’est toi qui décides de la suite.',
    partner: 'Connecté à',
    waiting: 'En attente',
    waitingCount: (count) => `${changes(count)} à écrire`,
    waitingNone: 'rien',
    last: 'Dernière vérification',
    lastNever: 'pas encore',
    next: 'Prochaine vérification',
    nextNow: 'dans un instant',
    run: 'Vérifier maintenant',
    pause: 'Mettre en pause',
    continue: 'Continuer',
    done: { run: 'Vérification en cours.', pause: 'En pause.', continue: 'De nouveau en marche.' },
    toPlan: 'Voir le plan',
    toLog: 'Ce qui a changé',
    trouble: {
      silent: (place) =>
        `${isolated(place)} ne répond pas pour le moment. L’essai suivant se fait tout seul.`,
      strange: (place) =>
        `${isolated(place)} répond quelque chose d’illisible. L’essai suivant se fait tout seul.`,
      limited: (place) => `${isolated(place)} demande une pause. La suite se fait toute seule.`,
      failed: () => 'Quelque chose n’a pas marché sur ce serveur. L’essai suivant se fait tout seul.',
    },
  },

  stop: {
    kinds: {
      system: () => 'ton profil',
      member: members,
      group: groups,
      switch: (count) => plural(count, { one: 'switch', other: 'switchs' }),
    },
    lists: { system: 'profil', member: 'membres', group: 'groupes', switch: 'switchs' },
    many: (things, where) =>
      `Beaucoup de choses allaient changer ou disparaître ${where} d’un coup : ${things}. C’est peut-être voulu, peut-être une erreur, donc rien n’a été écrit et c’est toi qui décides.`,
    all: (things, where) =>
      `Tout ce qu’il y a d’une sorte allait changer ou disparaître ${where} : ${things}. C’est peut-être voulu, peut-être une erreur, donc rien n’a été écrit et c’est toi qui décides.`,
    empty: (things, place) =>
      `Tout à coup, une liste est vide ${on(place)} : ${things}. C’est peut-être voulu, peut-être une panne, donc rien n’a été écrit et c’est toi qui décides.`,
    switches_deleted: (place) =>
      `Tous les switchs ${on(place)} ont été supprimés d’un coup. Les tiens sont encore ici.`,
    imported: (place) =>
      `Un fichier a été importé ${on(place)}, ce qui peut tout y changer. Rien n’en est encore arrivé ici.`,
    restored: () =>
      'Ce serveur revient d’une sauvegarde et ne sait peut-être pas ce qui s’est passé depuis. Rien n’a été écrit et c’est toi qui décides.',
    lookAtPlan: 'Regarde le plan. S’il est bon, relance : il passe pour cette fois. Sinon, laisse arrêté.',
    other_system: (place) =>
      `Le token appartient maintenant à un autre système ${on(place)}. Rien ne s’est mélangé avec le tien.`,
    otherSystemDo:
      'Donne le token du bon système. Si c’est l’autre qui est bon, donne son token : tu commences avec un nouveau plan.',
    token: (place) => `${isolated(place)} n’accepte plus le token. Quelqu’un en a peut-être pris un nouveau.`,
    tokenDo: 'Reprends le token et donne-le ici. Qui va avec qui ne change pas.',
    secret_key: () => 'Ce serveur ne peut plus lire le token enregistré, parce que sa propre clé a changé.',
    address: (place) => `Ce serveur n’a plus le droit d’atteindre ${isolated(place)}.`,
    addressDo:
      'Les personnes qui le gèrent décident quels serveurs il peut atteindre : demande-leur, puis réessaie. Ou oublie la connexion.',
    other: () => 'Il y a quelque chose à décider, et c’est à toi.',
  },

  rules: {
    title: 'Ce qui va où',
    text: 'Cela compte à partir de la prochaine vérification.',
    parts: {
      system: 'Profil de ton système',
      members: 'Membres',
      groups: 'Groupes, et qui en fait partie',
      switches: 'Switchs',
    },
    ways: {
      both: () => 'Dans les deux sens',
      in: (place) => `Seulement de ${isolated(place)} vers ici`,
      out: (place) => `Seulement d’ici vers ${isolated(place)}`,
      off: () => 'Pas du tout',
    },
    prefer: 'Quand les deux côtés ont changé la même chose différemment',
    prefers: {
      here: {
        label: () => 'Ce qui est ici gagne',
        text: () => 'L’autre valeur est dans le journal, et tu peux la faire revenir.',
      },
      there: {
        label: (place) => `Ce qui est ${on(place)} gagne`,
        text: () => 'La valeur d’ici est dans le journal, et tu peux la faire revenir.',
      },
    },
    deletes: 'Quand tu supprimes quelque chose d’un côté',
    ends: {
      keep: {
        label: () => 'L’autre côté le garde',
        text: (place) =>
          `Un membre supprimé ${on(place)} va dans tes archives ici. Ce que tu supprimes ici reste là-bas.`,
      },
      follow: {
        label: () => 'C’est supprimé des deux côtés',
        text: () =>
          'Membres, groupes et switchs disparaissent alors aux deux endroits. Rien ne les fait revenir.',
      },
    },
    save: 'Enregistrer',
    saved: 'C’est enregistré.',
  },

  webhook: {
    title: 'Savoir tout de suite ce qui change',
    text: (place) =>
      `Sans cela, le serveur regarde chaque minute qui est au front ${on(place)}, et toutes les demi-heures pour le reste, moins souvent tant que rien ne change. Avec, ${isolated(place)} le dit tout de suite, sauf qui est dans quel groupe.`,
    seen: (moment) => `Ça marche. Dernier message : ${moment}.`,
    notSeen: 'Pas encore en place : aucun message n’est arrivé.',
    setUp: 'Mettre en place en quatre étapes',
    change: 'Refaire la mise en place',
    step1: 'Copie ce texte.',
    command: 'Texte pour le bot',
    step2: 'Envoie-le au bot de PluralKit en message privé, car personne d’autre ne doit voir l’adresse.',
    step3: 'Le bot montre un token et attend. Colle le token ici et enregistre-le.',
    token: 'Token que le bot montre',
    save: 'Enregistrer le token',
    saved: 'C’est enregistré. Continue maintenant avec le bot.',
    tokenNeeded: 'Colle d’abord le token.',
    step4: 'Continue avec le bot. Il envoie deux messages d’essai ici, puis dit que ça marche.',
  },

  forget: {
    title: 'Y mettre fin',
    text: (place) =>
      `Le token, le journal et qui va avec qui sont oubliés. Rien ne change ici ni ${on(place)}.`,
    button: 'Oublier la connexion',
    ask: 'Oublier la connexion ?',
    done: 'C’est oublié. Les deux côtés restent comme ils sont.',
  },

  plan: {
    title: 'Le plan',
    lead: 'Rien de tout cela n’est encore écrit.',
    none: 'Il n’y a pas de plan en ce moment',
    notNow: 'C’est déjà lancé. Ce qui a changé est dans le journal.',
    notSetUp: 'Connecte d’abord l’autre côté.',
    reading: 'Lecture des deux côtés. Pour un grand système, cela prend jusqu’à une minute.',
    again: 'Relire',
    silent: (place) => `${isolated(place)} ne répond pas en ce moment. Relis dans quelques minutes.`,
    summary: 'Ce qui va se passer',
    sentences: {
      member: {
        same: (count) =>
          plural(count, {
            one: 'membre est pareil des deux côtés.',
            other: 'membres sont pareils des deux côtés.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'membre diffère et devient pareil.',
            other: 'membres diffèrent et deviennent pareils.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'membre existe seulement ici et sera créé', other: 'membres existent seulement ici et seront créés' })} ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'membre existe', other: 'membres existent' })} seulement ${on(place)} et ${count === 1 ? 'sera créé' : 'seront créés'} ici.`,
        stayHere: (count) =>
          plural(count, { one: 'membre reste seulement ici.', other: 'membres restent seulement ici.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'membre reste', other: 'membres restent' })} seulement ${on(place)}.`,
      },
      group: {
        same: (count) =>
          plural(count, {
            one: 'groupe est pareil des deux côtés.',
            other: 'groupes sont pareils des deux côtés.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'groupe diffère et devient pareil.',
            other: 'groupes diffèrent et deviennent pareils.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'groupe existe seulement ici et sera créé', other: 'groupes existent seulement ici et seront créés' })} ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'groupe existe', other: 'groupes existent' })} seulement ${on(place)} et ${count === 1 ? 'sera créé' : 'seront créés'} ici.`,
        stayHere: (count) =>
          plural(count, { one: 'groupe reste seulement ici.', other: 'groupes restent seulement ici.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'groupe reste', other: 'groupes restent' })} seulement ${on(place)}.`,
      },
    },
    profile: (count) =>
      `Ton profil diffère pour ${plural(count, { one: 'valeur', other: 'valeurs' })} et devient pareil.`,
    profileTitle: 'Ton profil',
    nothing: 'Les deux côtés sont déjà pareils, il n’y a rien à écrire.',
    writes: (here, there, place) => `En tout, ${changes(here)} ici et ${changes(there)} ${on(place)}.`,
    seconds: 'Cela prend moins d’une minute.',
    minutes: (count) =>
      `Cela prend environ ${plural(count, { one: 'minute', other: 'minutes' })}, et tu n’as pas besoin d’attendre.`,
    prefer: {
      here: () => 'Quand les deux côtés ont une valeur, celle d’ici gagne.',
      there: (place) => `Quand les deux côtés ont une valeur, celle de ${isolated(place)} gagne.`,
    },
    preferLater: {
      here: () =>
        'Ce qui a changé d’un côté est copié de l’autre. Là où les deux ont changé, la valeur d’ici gagne.',
      there: (place) =>
        `Ce qui a changé d’un côté est copié de l’autre. Là où les deux ont changé, la valeur de ${isolated(place)} gagne.`,
    },
    preferMore: 'Une valeur vide n’écrase rien, et de deux réglages de confidentialité, le plus privé gagne.',
    changeRules: 'Changer ce qui va où',
    start: 'Lancer',
    startOnce: 'Relancer avec ce plan',
    started: 'C’est lancé. Tu peux quitter cette page.',
    outdated: 'Quelque chose a changé entre-temps, donc rien n’a été lancé. Voici le nouveau plan.',
    list: 'Qui est qui',
    show: 'Montrer',
    filter: (label, count) => `${label} (${number(count)})`,
    filters: {
      differs: () => 'Ce qui diffère',
      here: () => 'Seulement ici',
      there: (place) => `Seulement ${on(place)}`,
      same: () => 'Ce qui est pareil',
      all: () => 'Tout',
    },
    search: 'Chercher par nom',
    found: (count) => plural(count, { one: 'entrée', other: 'entrées' }),
    more: (count) => `Montrer plus (${number(count)})`,
    kinds: { member: 'Membre', group: 'Groupe' },
    sides: { here: 'Ici' },
    unknown: 'Sans nom',
    differs: (labels) => `diffère : ${list(labels)}`,
    willBeMadeThere: 'sera créé là-bas',
    willBeMadeHere: 'sera créé ici',
    staysHere: 'personne, et cela reste ainsi',
    staysThere: 'personne, et cela reste ainsi',
    isLeft: 'reste à part',
    values: (name) => `Montrer les deux valeurs de ${isolated(name)}`,
    change: 'Changer',
    changeOf: (name) => `Changer avec qui va ${isolated(name)}`,
    noRoom: {
      title: 'Ce qui n’a pas de place',
      member: (over, limit, where) =>
        `${plural(over, { one: 'membre n’aura pas de place', other: 'membres n’auront pas de place' })} : ${where}, il y en a pour ${number(limit)}.`,
      group: (over, limit, where) =>
        `${plural(over, { one: 'groupe n’aura pas de place', other: 'groupes n’auront pas de place' })} : ${where}, il y en a pour ${number(limit)}.`,
      text: 'Tout cela reste là où c’est, et suivra dès qu’il y aura de la place. Le reste continue.',
    },
    gone: {
      title: 'Ce qui a disparu d’un côté',
      text: 'Voici ce qui suit quand tu lances :',
      archive: (name) => `${isolated(name)} va dans les archives ici.`,
      delete: (name, where) => `Suppression ${where} : ${isolated(name)}.`,
      end: (name, where) => `${isolated(name)} reste ${where}, à part désormais.`,
      more: (count) => `Et ${number(count)} de plus.`,
    },
  },

  pair: {
    title: (name, place) => `Qui est ${isolated(name)} ${on(place)} ?`,
    titleThere: (name) => `Qui est ${isolated(name)} ici ?`,
    text: 'Ce que tu ne changes pas reste comme prévu.',
    search: 'Chercher par nom',
    choose: 'Choisir',
    chooseOf: (name) => `Choisir ${isolated(name)}`,
    alone: 'Personne : laisser à part',
    notAlone: 'Ne plus laisser à part',
    nobody: 'Personne trouvé.',
    moreFound: (count) => `${number(count)} de plus. Tape une partie du nom.`,
    done: (one, other) => `${isolated(one)} et ${isolated(other)} vont ensemble maintenant.`,
    doneAlone: (name) => `${isolated(name)} reste à part : on n’y touche pas.`,
    doneNotAlone: (name) => `${isolated(name)} n’est plus à part : le plan montre ce qui va se passer.`,
  },

  keys: { timestamp: 'Moment', members: 'Qui est au front', aliases: 'Autres noms' },

  log: {
    title: 'Ce qui a changé',
    lead: 'Le plus récent d’abord, pendant 30 jours. Tu peux faire revenir les valeurs modifiées et les membres archivés.',
    empty: 'Rien pour le moment.',
    older: 'Montrer plus ancien',
    undo: 'Faire revenir',
    undoOf: (what) => `Faire revenir ce qu’il y avait avant : ${what}`,
    undone: 'C’est revenu. La prochaine vérification l’apporte à l’autre côté.',
    undoneArchive: 'De retour ici, et laissé à part désormais.',
    undoneTooLate: 'Cela a changé depuis, donc rien n’est revenu.',
    before: 'Avant',
    after: 'Après',
    where: { here: () => 'ici', there: on },
    someone: { system: 'ton système', member: 'un membre', group: 'un groupe', switch: 'un switch' },
    create: (name, where) => `Nouveau ${where} : ${isolated(name)}.`,
    createSwitch: (names, where) =>
      names.length > 0
        ? `Nouveau switch ${where} : ${list(names.map(isolated))}.`
        : `Nouveau switch ${where} : personne au front.`,
    update: (label, name, where) => `${isolated(name)}, ${label} : changé ${where}.`,
    conflict: (label, name, where) =>
      `Chaque côté avait une autre valeur. ${isolated(name)}, ${label} : changé ${where}.`,
    joined: (member, group, where) => `${isolated(member)} est maintenant dans ${isolated(group)} ${where}.`,
    left: (member, group, where) => `${isolated(member)} n’est plus dans ${isolated(group)} ${where}.`,
    archive: (name) => `Mis dans les archives ici : ${isolated(name)}.`,
    delete: (name, where) => `Supprimé ${where} : ${isolated(name)}.`,
    end: (name, where) => `Laissé à part ${where} désormais : ${isolated(name)}.`,
    fold: (_name, where) => `Un switch n’a pas été écrit ${where}.`,
    refused: (label, name, where) => `${isolated(name)}, ${label} : refusé ${where}. Tout le reste continue.`,
    refusedWhole: (name, where) => `Refusé ${where} : ${isolated(name)}.`,
    stop: 'Arrêté, c’est toi qui décides.',
    reasons: {
      same_name: () => 'Ce nom existait déjà. Les deux y sont maintenant.',
      both_changed: () => 'L’autre valeur a perdu. Tu peux la faire revenir.',
      first_pairing: () => 'Les deux côtés se rencontraient pour la première fois.',
      kept_private: () => 'C’est privé de l’autre côté, donc c’est devenu privé de ce côté aussi.',
      deleted_here: () => 'Cela a été supprimé ici.',
      deleted_there: (place) => `Cela a été supprimé ${on(place)}.`,
      same_front: () => 'Les mêmes membres étaient déjà au front.',
      left_alone: () => 'Quelqu’un qui reste à part n’a pas été compté.',
      nobody_left: () => 'Tout le monde dedans reste à part.',
      value_refused: () => 'L’autre côté a dit non trois fois.',
      limit_reached: () => 'Il n’y a plus de place là-bas. Fais de la place, et on réessaie.',
      not_accepted: () => 'L’autre côté ne l’a pas accepté.',
      many: () => 'Beaucoup aurait changé ou disparu d’un coup.',
      all: () => 'Tout ce qu’il y a d’une sorte aurait changé ou disparu.',
      empty: () => 'Une liste était vide tout à coup.',
      switches_deleted: (place) => `Tous les switchs ${on(place)} ont été supprimés d’un coup.`,
      imported: (place) => `Un fichier a été importé ${on(place)}.`,
      other_system: () => 'Le token appartenait à un autre système.',
      token: (place) => `${isolated(place)} n’a pas accepté le token.`,
      address: (place) => `Ce serveur n’a pas le droit d’atteindre ${isolated(place)}.`,
      secret_key: () => 'Ce serveur n’a pas pu lire le token.',
      restored: () => 'Ce serveur revient d’une sauvegarde.',
    },
  },
}
