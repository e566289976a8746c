import { isolated } from '../../../direction.ts'
import type { access as English } from '../../en/settings/access.ts'
import type { Translation } from '../../translation.ts'

export const access: Translation<typeof English> = {
  token: 'Ton token',
  tokenText:
    'Ton token est la clé de tout ce qui est dans ton système. Si quelqu’un d’autre a pu le voir, remplace-le. L’ancien cesse aussitôt de marcher, aussi sur tes autres appareils et dans les programmes qui l’utilisent. Les clés ci-dessous continuent à marcher.',
  renew: 'Remplacer le token',
  renewTitle: 'Remplacer ton token ?',
  renewBody:
    'L’ancien token cesse aussitôt de marcher partout. Cet appareil continue à marcher. Sur tes autres appareils, connecte-toi avec le nouveau token.',
  renewBodyPerson:
    'L’ancien token cesse aussitôt de marcher partout. Ta session reste ouverte, ici et sur tes autres appareils.',
  renewPeople: (names) =>
    `${names} : ces comptes ouvrent aussi ce système, sans token. Que faire de leur accès ?`,
  renewChoices: {
    keep: { label: 'Garder leur accès', text: 'Pour les personnes avec qui tu partages ce système.' },
    end: {
      label: 'Retirer leur accès',
      text: 'Si le token a pu être volé : qui l’a volé peut ajouter le système à son propre compte.',
    },
  },
  renewYes: 'Le remplacer',
  renewed: 'Ton nouveau token',
  renewedText: 'Nous ne l’affichons qu’une fois. Cet appareil l’utilise déjà. Garde-le en lieu sûr.',
  renewedPerson:
    'Nous ne l’affichons qu’une fois. Garde-le en lieu sûr pour tes programmes. Toi, tu te connectes sans lui.',
  keys: 'Clés pour les programmes',
  keysText:
    'Une clé permet à un programme de faire seulement ce que tu choisis. Tu peux la supprimer à tout moment. Donne une clé à un widget ou une appli, jamais ton token.',
  noKeys: 'Pas encore de clés.',
  add: 'Nouvelle clé',
  addTitle: 'Une nouvelle clé',
  name: 'C’est pour quoi ?',
  nameHint: 'Par exemple : widget du front. Visible par toi uniquement.',
  nameNeeded: 'Donne-lui un nom, pour te souvenir à quoi elle sert.',
  may: 'Ce qu’elle peut faire',
  identify: 'Savoir de quel système il s’agit',
  identifyHint: 'Seulement ton profil public, et rien d’autre.',
  levels: {
    none: 'Rien',
    publicread: 'Voir ce que voit le public',
    read: 'Tout voir',
    write: 'Tout voir et tout changer',
  },
  scopeParts: {
    system: 'Système et réglages',
    members: 'Membres',
    groups: 'Groupes',
    fronters: 'Qui est au front',
    switches: 'Switchs et historique',
    all: 'Tout cela, plus export et événements',
  },
  scopeNeeded: 'Choisis au moins une chose qu’elle peut faire.',
  expires: 'Combien de temps elle marche',
  expiries: {
    never: 'Jusqu’à ce que je la supprime',
    '7': '7 jours',
    '30': '30 jours',
    '90': '90 jours',
    '365': 'Un an',
  },
  create: 'Créer la clé',
  made: (name) => `La clé pour ${isolated(name)}`,
  madeText: 'Nous ne l’affichons qu’une fois. Mets-la dans le programme maintenant.',
  madeDone: 'C’est fait',
  created: (moment) => `Créée le ${moment}`,
  used: (moment) => `utilisée le ${moment}`,
  neverUsed: 'jamais utilisée',
  until: (moment) => `marche jusqu’au ${moment}`,
  expired: (moment) => `ne marche plus depuis le ${moment}`,
  revoke: 'Supprimer',
  revokeOf: (name) => `Supprimer la clé pour ${isolated(name)}`,
  revokeTitle: (name) => `Supprimer la clé pour ${isolated(name)} ?`,
  revokeText: 'Le programme qui utilise cette clé perd aussitôt l’accès à ton système.',
  revoked: 'Clé supprimée.',
}
