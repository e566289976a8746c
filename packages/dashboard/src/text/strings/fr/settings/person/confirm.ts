import { isolated } from '../../../../direction.ts'
import { plural } from '../../../../intl.ts'
import type { confirm as English } from '../../../en/settings/person/confirm.ts'
import type { Translation } from '../../../translation.ts'

export const confirm: Translation<typeof English> = {
  title: 'Confirme que c’est ton compte',
  text: 'C’est un changement sensible. Après ta confirmation, nous ne redemandons rien pendant 10 minutes.',
  how: 'Comment veux-tu confirmer ?',
  ways: { password: 'Mot de passe', code: 'Appli d’authentification', passkey: 'Passkey' },
  password: 'Ton mot de passe',
  code: 'Le code de ton appli d’authentification',
  passkeyText: 'Ton appareil demande ton empreinte, ton visage ou ton code PIN.',
  signOn: (name) => `Se reconnecter avec ${isolated(name)}`,
  signOnText:
    'Ceci ouvre un nouvel onglet. Connecte-toi là-bas, puis reviens à celui-ci. Tout ce que tu as écrit reste ici.',
  signedOn: 'C’est fait',
  noWay:
    'Tu ne peux pas confirmer sur cet appareil. Déconnecte-toi, puis reconnecte-toi avec un code de secours.',
  confirm: 'Confirmer',
  needed: { password: 'Écris ton mot de passe.', code: 'Écris le code.' },
  wrong: {
    password: 'Ce mot de passe n’est pas le bon.',
    code: 'Ce code ne marche pas. Les codes changent toutes les 30 secondes, et chacun marche une fois.',
    passkey: 'La passkey n’a pas marché. Réessaie, ou choisis une autre façon.',
  },
  tooMany: (minutes) =>
    `Il y a eu trop d’erreurs. Réessaie dans ${plural(minutes, { one: 'minute', other: 'minutes' })}.`,
}
