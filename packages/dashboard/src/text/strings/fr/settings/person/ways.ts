import { isolated } from '../../../../direction.ts'
import { number, plural } from '../../../../intl.ts'
import type { ways as English } from '../../../en/settings/person/ways.ts'
import type { Translation } from '../../../translation.ts'

export const ways: Translation<typeof English> = {
  lead: 'Ton nom d’utilisateur, et tout ce qui te permet de te connecter. Prévois au moins deux moyens, pour pouvoir encore te connecter si tu en perds un.',
  lastWay: 'C’est ton seul moyen de te connecter, donc il doit rester. Ajoutes-en d’abord un autre.',
  name: 'Nom d’utilisateur',
  nameText:
    'Tu te connectes avec. Il est visible par toi, par les personnes qui partagent un système avec toi et par celles qui gèrent ce serveur.',
  nameLabel: 'Ton nom d’utilisateur',
  nameHint: '3 à 64 caractères : a à z, chiffres, point, tiret bas et tiret.',
  nameRules:
    'Ce nom d’utilisateur ne convient pas. Utilise 3 à 64 caractères : a à z, chiffres, point, tiret bas et tiret.',
  nameTaken: 'Ce nom d’utilisateur est déjà pris.',
  nameSave: 'Changer le nom d’utilisateur',
  nameSaved: 'Ton nom d’utilisateur est changé.',

  password: 'Mot de passe',
  passwordOn: 'Tu peux te connecter avec ton nom d’utilisateur et un mot de passe.',
  passwordOff: 'Tu n’as pas de mot de passe. Tu peux en choisir un, pour te connecter aussi sans passkey.',
  passwordNew: 'Nouveau mot de passe',
  passwordHint: (least) =>
    `Au moins ${number(least)} caractères. Quelques mots à la suite sont faciles à retenir.`,
  passwordShort: (least) => `Utilise au moins ${number(least)} caractères.`,
  passwordCommon: 'Ce mot de passe est trop facile à deviner. Choisis-en un autre.',
  passwordShow: 'Afficher le mot de passe',
  passwordEnds: 'Tes autres appareils sont alors déconnectés, et les programmes perdent leur accès.',
  passwordChange: 'Changer le mot de passe',
  passwordSet: 'Choisir un mot de passe',
  passwordSaved: 'Ton mot de passe est changé. Tes autres appareils sont déconnectés.',

  totp: 'Appli d’authentification',
  totpText:
    'Une appli sur ton téléphone montre un nouveau code toutes les 30 secondes. Quand elle est activée, ton mot de passe demande aussi un de ces codes.',
  totpOn: 'Ton mot de passe demande un code de ton appli d’authentification.',
  totpNeedsPassword: 'Elle marche avec un mot de passe. Choisis d’abord un mot de passe.',
  totpStart: 'Activer',
  totpReplace: 'Passer à une autre appli',
  totpScan: 'Scanne ce code QR avec ton appli d’authentification.',
  totpQr: 'Code QR pour ton appli d’authentification',
  totpSecret: 'Ou écris ce secret dans l’appli',
  totpCode: 'Le premier code que l’appli affiche',
  totpWrong: 'Ce code ne marche pas. Vérifie l’heure de ton téléphone, puis essaie le code suivant.',
  totpConfirm: 'Activer avec ce code',
  totpAdded: 'Ton appli d’authentification est activée.',
  totpStop: 'Désactiver',
  totpStopTitle: 'Désactiver l’appli d’authentification ?',
  totpStopText: 'Ton mot de passe suffit alors pour se connecter.',
  totpRemoved: 'Ton appli d’authentification est désactivée.',

  passkeys: 'Passkeys',
  passkeysText:
    'Avec une passkey (clé d’accès), tu te connectes par empreinte, visage ou code PIN d’un appareil. Il n’y a rien à retenir, et personne ne peut la deviner.',
  noPasskeys: 'Pas encore de passkeys.',
  passkeyAdd: 'Ajouter une passkey',
  passkeyName: 'Un nom pour elle',
  passkeyNameHint: 'Par exemple : mon téléphone.',
  passkeyMake: 'Créer la passkey',
  passkeyAdded: 'Ta passkey est prête.',
  passkeyStopped: 'Aucune passkey n’a été créée. Tu peux réessayer à tout moment.',
  passkeyKnown: 'Cet appareil a déjà une passkey pour toi.',
  passkeyFull: 'Tu as autant de passkeys que possible. Retires-en d’abord une qui ne sert plus.',
  passkeyNoBrowser: 'Ce navigateur ne peut pas utiliser de passkeys ici.',
  passkeyNoHost:
    'Les passkeys ont besoin d’un nom dans l’adresse, pas d’un numéro. Ouvre cette page ici, puis ajoutes-en une :',
  passkeyMade: (day) => `Ajoutée le ${day}`,
  passkeyUsed: (moment) => `dernière utilisation le ${moment}`,
  passkeyUnused: 'jamais utilisée',
  passkeyRemove: 'Retirer',
  passkeyRemoveOf: (name) => `Retirer la passkey ${isolated(name)}`,
  passkeyRemoveTitle: (name) => `Retirer la passkey ${isolated(name)} ?`,
  passkeyRemoveText:
    'Tu ne pourras plus te connecter avec. L’appareil la montre peut-être encore : supprime-la aussi là-bas.',
  passkeyRemoved: 'La passkey est retirée.',

  signOn: (name) => `Se connecter avec ${isolated(name)}`,
  signOnOn: (name) => `Tu peux te connecter avec ${isolated(name)}.`,
  signOnOff: (name) => `Relie ${isolated(name)}, et tu pourras aussi te connecter avec.`,
  signOnLink: (name) => `Relier ${isolated(name)}`,
  signOnUnlink: 'Ne plus relier',
  signOnUnlinkTitle: (name) => `Ne plus relier ${isolated(name)} ?`,
  signOnUnlinkText: 'Tu ne pourras plus te connecter avec.',
  signOnUnlinked: (name) => `${isolated(name)} n’est plus relié.`,

  recovery: 'Codes de secours',
  recoveryText:
    'Si tu perds tout le reste, un de ces codes te permet de te connecter. Chacun marche une fois. Écris-les, ou garde-les avec tes papiers importants.',
  recoveryLeft: (count) => `Il te reste ${plural(count, { one: 'code', other: 'codes' })}.`,
  recoveryNone: 'Tu n’as pas encore de codes de secours.',
  recoveryFew: 'Crées-en bientôt de nouveaux.',
  recoveryMake: 'Créer des codes de secours',
  recoveryAgainTitle: 'Créer de nouveaux codes de secours ?',
  recoveryAgainText: 'Tes anciens codes cessent aussitôt de marcher.',
  recoveryAgain: 'Créer de nouveaux codes',
  recoveryOnce: 'Nous ne les affichons que cette fois.',
  recoveryDone: 'Terminé',
}
