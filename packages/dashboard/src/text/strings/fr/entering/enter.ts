import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { enter as English } from '../../en/entering/enter.ts'
import type { Translation } from '../../translation.ts'

export const enter: Translation<typeof English> = {
  title: 'Plusieurs voix, un chez-soi',
  lead: 'Un chez-soi pour les systèmes pluriels : vois qui est au front, fais un switch d’un seul geste et prends soin de tout le monde dans ton système.',
  welcome: {
    haveAccount: 'J’ai déjà un compte',
    back: 'Retour au début',
    points: {
      offline: {
        title: 'Un switch d’un seul geste, même dans le bus',
        text: 'Ça marche sans connexion, garde l’heure de ton geste et ne perd jamais un switch.',
      },
      data: {
        title: 'Toutes tes données de Simply Plural',
        text: 'Membres, champs personnalisés, groupes, notes et tout ton historique viennent avec toi. Les fichiers de PluralKit et d’autres applis marchent aussi.',
      },
      privacy: {
        title: 'Une confidentialité facile à lire',
        text: 'Chaque page dit simplement qui voit quoi. Tu le choisis dès le début.',
      },
      pluralkit: {
        title: 'Compatible avec PluralKit',
        text: 'Les applis et bots faits pour PluralKit peuvent marcher avec, et tu peux tout reprendre avec toi.',
      },
    },
  },
  yourSystems: 'Tes systèmes sur cet appareil',
  continueAs: (name) => `Continuer avec ${isolated(name)}`,
  forget: (name) => `Se déconnecter : ${isolated(name)}`,
  forgetTitle: (name) => `Se déconnecter : ${isolated(name)} ?`,
  forgetText:
    'Cet appareil oublie ton token. Il te le faut pour te reconnecter, alors vérifie que tu l’as bien gardé.',
  forgetYes: 'Se déconnecter',
  forgetWaiting: (count) =>
    count === 1
      ? 'Un switch n’est pas encore envoyé. Il serait perdu.'
      : `${number(count)} switchs ne sont pas encore envoyés. Ils seraient perdus.`,
  forgetWaitingNotes: (count) =>
    count === 1
      ? 'Une note n’a pas encore été envoyée. Elle serait perdue.'
      : `${number(count)} notes n’ont pas encore été envoyées. Elles seraient perdues.`,
  endedWaiting: (count) =>
    count === 1
      ? 'Un switch attend encore sur cet appareil. Reconnecte-toi au même système, et il partira.'
      : `${number(count)} switchs attendent encore sur cet appareil. Reconnecte-toi au même système, et ils partiront.`,
  ended: 'La session est terminée, car ton token ne marche plus. Quelqu’un l’a peut-être remplacé.',
  tryText:
    'Un token ouvre ton système, à la place d’un nom d’utilisateur et d’un mot de passe. Tu peux ajouter le système à un compte plus tard, et il reste tel quel.',
  create: 'Créer un nouveau système',
  createText: 'Tu peux remplir tout le reste plus tard.',
  createButton: 'Créer mon système',
  creating: 'Création de ton système…',
  name: 'Nom de ton système',
  nameHint: 'Le nom commun à tout le monde. Tu peux le laisser vide.',
  bringsFile: 'J’ai un fichier d’une autre appli',
  bringsFileHint: 'De PluralKit, Simply Plural, Tupperbox, Octocon ou une autre appli.',
  withoutFile: 'Commencer sans fichier',
  fileRefused: (why) =>
    `${why} Tu peux aussi créer un système vide et importer le fichier dans Réglages, où tu vois un aperçu.`,
  who: 'Qui peut te voir ?',
  whoHint: 'Tu peux changer ça plus tard, pour chaque chose.',
  whos: {
    nobody: {
      label: 'Personne',
      hint: 'Tout commence en privé, les nouveaux membres et groupes aussi.',
    },
    link: {
      label: 'Les personnes qui ont notre lien',
      hint: 'Elles voient ton profil, tes membres et qui est au front. Ton historique reste privé.',
    },
    everyone: { label: 'Tout le monde', hint: 'Tout commence en public, tout ton historique aussi.' },
  },
  whosInFile: {
    nobody: { label: 'Personne', hint: 'Tout ce qui est dans le fichier arrive en privé.' },
    file: {
      label: 'Comme dans le fichier',
      hint: 'Ce qui est public dans PluralKit le reste. Les fichiers sans ces réglages arrivent en privé.',
    },
  },
  notSetYet: (why) =>
    `Ton système n’est pas encore prêt : nous n’avons pas pu enregistrer qui peut le voir. Il est encore vide. ${why}`,
  defaultsFailed:
    'Tout est arrivé en privé. Nous n’avons pas pu enregistrer que les nouveaux membres commencent en privé : active-le dans Préférences, s’il te plaît.',
  closed:
    'On ne peut pas créer de système ici par soi-même. Demande un token aux personnes qui gèrent ce serveur pour te connecter.',
  paste: 'Se connecter avec un token',
  pasteText: 'Le token est la clé de ton système. Tu l’as reçu en créant le système, ou d’un bot.',
  token: 'Token',
  showToken: 'Afficher le token',
  enterButton: 'Se connecter avec ce token',
  entering: 'Connexion…',
  tokenEmpty: 'Colle ton token ici.',
  tokenUnknown: 'Aucun système sur ce serveur n’a ce token. Vérifie que tu l’as collé en entier.',
  remember: 'Se souvenir sur cet appareil',
  rememberHint: 'Désactive-le sur un appareil partagé. La session se termine alors quand tu fermes l’onglet.',
  madeTitle: 'Garde bien ce token',
  madeText:
    'C’est la clé de ton système. Nous ne l’affichons qu’une fois. Il te le faut pour te connecter sur un autre appareil, ou ici après une déconnexion. Avec lui, on peut tout changer, alors ne le donne à personne.',
  madeToken: 'Ton token',
  download: 'Télécharger en fichier',
  fileName: (id) => `polyphony-token-${id}.txt`,
  fileText: (name, server, token) =>
    `Le token de ${name} sur ${server}\n\n${token}\n\nAvec ce token, on peut tout changer dans le système. Garde-le en lieu sûr et ne le donne à personne.\n`,
  yourSystem: 'ton système',
  kept: 'J’ai gardé mon token',
  keptButton: 'Aller à mon système',
}
