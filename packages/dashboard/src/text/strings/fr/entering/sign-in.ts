import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { signIn as English } from '../../en/entering/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const signIn: Translation<typeof English> = {
  title: 'Se connecter',
  name: 'Nom d’utilisateur',
  nameHint: 'Le nom d’utilisateur de ton compte.',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  code: 'Code',
  codeHint: 'Six chiffres de ton appli d’authentification.',
  button: 'Se connecter',
  busy: 'Connexion…',
  nameEmpty: 'Écris ton nom d’utilisateur, s’il te plaît.',
  passwordEmpty: 'Écris ton mot de passe, s’il te plaît.',
  codeEmpty: 'Écris le code, s’il te plaît.',
  codeWrong: 'Ce code ne marche pas. Attends le suivant, puis réessaie.',
  passkey: 'Se connecter avec une passkey',
  passkeyStopped:
    'Rien ne s’est passé : la passkey n’a pas été utilisée. Tu peux réessayer, ou te connecter autrement.',
  passkeyPlace: 'Les passkeys ont besoin d’une adresse avec un nom, et 127.0.0.1 n’est qu’un numéro.',
  passkeyThere: 'Ouvrir cette page sur localhost',
  through: (name) => `Continuer avec ${isolated(name)}`,
  lost: 'Tout perdu ? Utilise un code de secours',
  ended: 'La session est terminée. Connecte-toi pour continuer là où tu étais.',
  asPerson: (name) => `Compte connecté : ${isolated(name)}.`,

  newHere: 'C’est ta première fois ici ?',
  newHereInvite: 'Il te faut un lien d’invitation des personnes qui gèrent ce serveur.',
  newHereClosed: 'On ne peut pas s’inscrire sur ce serveur. Demande aux personnes qui le gèrent.',
  toRegister: 'Créer un compte',
  without: 'Essayer sans compte',
  withToken: 'Se connecter avec un token',
  leaving: {
    title: 'Se déconnecter ?',
    text: 'Cet appareil oublie tout de tes systèmes. Tu peux te reconnecter à tout moment.',
    button: 'Se déconnecter',
  },
  wait: (minutes) =>
    minutes === 1
      ? 'Il y a eu beaucoup d’essais. Attends une minute, puis réessaie. Rien n’est perdu.'
      : `Il y a eu beaucoup d’essais. Attends ${number(minutes)} minutes, puis réessaie. Rien n’est perdu.`,
  known: {
    wrong_password:
      'Ce nom d’utilisateur ou ce mot de passe n’est pas le bon. Vérifie les deux, puis réessaie.',
    code_needed: 'Écris le code que ton appli d’authentification affiche maintenant, s’il te plaît.',
    people_closed: 'On ne peut pas s’inscrire sur ce serveur. Demande aux personnes qui le gèrent.',
    invite_invalid: 'Cette invitation ne marche plus. Demandes-en une nouvelle.',
    name_taken: 'Ce nom d’utilisateur est déjà pris. Choisis-en un autre, s’il te plaît.',
    other_site: 'Ouvre ce serveur à sa propre adresse, puis réessaie.',
    hold_limit_reached: 'Ton compte a déjà le nombre maximal de systèmes.',
  },
}
