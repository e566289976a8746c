import { isolated } from '../../../direction.ts'
import type { registering as English } from '../../en/entering/registering.ts'
import type { Translation } from '../../translation.ts'

const signOnRefused: Translation<typeof English.signOnRefused> = {
  oidc_cancelled: () => 'La connexion a été interrompue là-bas. Rien n’a changé.',
  oidc_expired: () => 'Ça a pris trop de temps. Réessaie, s’il te plaît.',
  oidc_away: (name) => `${isolated(name)} ne répond pas en ce moment. Réessaie plus tard, s’il te plaît.`,
  oidc_failed: () => 'Ça n’a pas marché. Réessaie, ou préviens les personnes qui gèrent ce serveur.',
  oidc_closed: (name) =>
    `Nous ne connaissons pas encore ce compte, et on ne peut pas s’inscrire de cette façon. Tu as une invitation ? Utilise-la d’abord, puis relie ${isolated(name)} dans Réglages.`,
  oidc_disabled: () =>
    'Les personnes qui gèrent ce serveur ont désactivé ton compte. Tu peux leur demander pourquoi.',
  oidc_taken: (name) => `Un autre compte utilise déjà ceci, donc ${isolated(name)} n’a pas été relié.`,
  oidc_linked_already: (name) => `Tu as déjà relié ${isolated(name)}. Retire d’abord ce lien.`,
  oidc_other_person: (name) => `C’était un autre compte chez ${isolated(name)}.`,
}

/** The texts of registering, of the way back from the single sign-on, and of choosing a system. */
export const registering: Translation<typeof English> = {
  signOnRefused,
  register: {
    title: 'Créer un compte',
    lead: 'Un seul compte pour tout le système, peu importe qui est au front. Il ouvre ton système sur tous tes appareils.',
    invited: 'Tu as une invitation. Bienvenue !',
    invitedBy: (name) => `${isolated(name)} t’invite. Bienvenue !`,
    invitedByServer: 'Les personnes qui gèrent ce serveur t’invitent. Bienvenue !',
    invitedTo: {
      person: 'Avec ce lien, tu crées un compte ici.',
      admin: 'Avec ce lien, tu crées un compte qui gère ce serveur : un compte admin.',
    },
    invite: 'Code d’invitation',
    inviteHint: 'Il est à la fin de ton lien d’invitation, après le #.',
    name: 'Nom d’utilisateur',
    nameHint:
      '3 à 64 lettres de a à z, chiffres, points, tirets bas ou tirets. Seules les personnes qui partagent un système avec toi le voient, et celles qui gèrent le serveur.',
    nameWrong:
      'Utilise 3 à 64 lettres de a à z, chiffres, points, tirets bas ou tirets. Certains noms sont réservés.',
    nameTaken: 'Ce nom d’utilisateur est déjà pris. Choisis-en un autre, s’il te plaît.',
    password: 'Mot de passe',
    passwordHint: 'Au moins 10 caractères. Plusieurs mots à la suite sont faciles à retenir.',
    passwordShort: 'Utilise au moins 10 caractères, s’il te plaît.',
    passwordCommon: 'Ce mot de passe est facile à deviner. Choisis-en un autre, s’il te plaît.',
    withPasskey: 'Continuer avec une passkey',
    passkeyText:
      'Ton appareil garde la passkey (clé d’accès). Tu la déverrouilles comme l’appareil : avec ton visage, un doigt ou un code PIN.',
    usePassword: 'Plutôt un mot de passe',
    usePasskey: 'Plutôt une passkey',
    button: 'Créer mon compte',
    busy: 'Création de ton compte…',
    closed: 'On ne peut pas s’inscrire sur ce serveur. Si tu as un token, tu peux te connecter avec.',
    haveOne: 'J’ai déjà un compte',
  },
  codes: {
    title: 'Garde tes codes de secours',
    text: 'Si tu perds ta passkey ou oublies ton mot de passe, un de ces codes te permet de te connecter. Chacun marche une fois. Nous ne les affichons que maintenant.',
    label: 'Tes codes de secours',
    copy: 'Tout copier',
    fileName: 'polyphony-codes-de-secours.txt',
    fileText: (name, server, codes) =>
      `Codes de secours de ${name} sur ${server}\n\n${codes}\n\nChaque code marche une fois. Garde-les en lieu sûr et ne les donne à personne.\n`,
    kept: 'J’ai gardé mes codes',
    button: 'Continuer',
    failed:
      'Nous n’avons pas pu créer de codes de secours pour l’instant. Tu les trouves dans Réglages, sous « Connexion et sécurité ».',
  },
  recover: {
    title: 'Utiliser un code de secours',
    lead: 'Écris un des dix codes que tu as gardés. Chaque code marche une fois.',
    code: 'Code de secours',
    empty: 'Écris ton nom d’utilisateur et un de tes codes, s’il te plaît.',
    wrong:
      'Ce nom d’utilisateur et ce code ne vont pas ensemble. Vérifie les deux, ou utilise un autre code.',
    after: 'Ensuite, nous parcourons ton compte avec toi, étape par étape, pour qu’il ne soit qu’à toi.',
    back: 'Retour à la connexion',
  },
  join: {
    title: 'Se connecter sur cet appareil',
    lead: 'Ce lien connecte cet appareil à un compte. Ne continue que si c’est toi qui as créé le lien, ou si tu l’as demandé aux personnes qui gèrent ce serveur.',
    button: 'Se connecter ici',
    wrong:
      'Ce lien ne marche plus. Chaque lien marche une fois et peu de temps. Crées-en un nouveau sur ton autre appareil, ou demandes-en un aux personnes qui gèrent ce serveur.',
  },
  systems: {
    admin: 'Gérer ce serveur',
    title: 'Tes systèmes',
    lead: 'Choisis un système, ou ajoutes-en un.',
    none: 'Bienvenue ! Crée maintenant ton premier système, ou ajoutes-en un que tu as déjà.',
    open: (name) => `Ouvrir ${isolated(name)}`,
    onDevice: 'Sur cet appareil avec un token',
    onDeviceText: 'Ajoute-le à ton compte, et tu pourras l’ouvrir partout sans le token.',
    attach: (name) => `Ajouter ${isolated(name)}`,
    attached: (name) => `${isolated(name)} est maintenant dans ton compte.`,
    paste: 'Ajouter un système avec son token',
    pasteText: 'Pour un système que tu as déjà. Le token continue à marcher.',
    pasteButton: 'Ajouter ce système',
    signOut: 'Se déconnecter',
  },
}
