import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { secure as English } from '../../../en/settings/person/secure.ts'
import type { Translation } from '../../../translation.ts'

export const secure: Translation<typeof English> = {
  title: 'Sécurise ton compte',
  lead: 'Nous parcourons tout ce qui peut ouvrir ton compte. Garde ce que tu connais, et retire le reste. Tu peux t’arrêter à tout moment et revenir.',
  signedOut: 'Connecte-toi d’abord. Ensuite, tu peux parcourir ton compte ici.',
  signIn: 'Se connecter',
  step: (now, all) => `Étape ${number(now)} sur ${number(all)}`,
  back: 'Retour',
  next: 'Continuer',
  keep: 'Garder mon mot de passe et continuer',

  password: 'Choisis comment te connecter',
  passwordText:
    'Choisis un nouveau mot de passe, ou ajoute une passkey. Si quelqu’un d’autre peut connaître ton mot de passe, un nouveau lui ferme l’accès.',
  wayNeeded:
    'Avant de continuer, choisis un mot de passe ou ajoute une passkey. Sans cela, tu ne pourrais plus te connecter.',

  devices: 'Appareils',
  devicesText:
    'Tes sessions sont ouvertes sur ces appareils. Déconnecte chaque appareil que tu ne connais pas.',

  ways: 'Autres façons de se connecter',
  waysText:
    'Chacune ouvre ton compte. Retire ce qui n’est pas à toi, et garde de nouveaux codes de secours en lieu sûr.',

  programs: 'Programmes, clés et webhooks',
  programsText:
    'Ils peuvent lire ou changer tes systèmes sans ton mot de passe. Retire ce que tu ne connais pas.',
  keysOf: (system) => `Clés : ${isolated(system)}`,
  keyRemoveOf: (name) => `Retirer la clé pour ${isolated(name)}`,
  keyTitle: (name) => `Retirer la clé pour ${isolated(name)} ?`,
  keyRemoved: 'Clé retirée.',
  webhookOf: (system) => `Webhook : ${isolated(system)}`,
  noWebhook: 'Pas de webhook.',
  webhookTitle: 'Retirer ce webhook ?',
  webhookRemoveOf: (system) => `Retirer le webhook : ${isolated(system)}`,
  remove: 'Retirer',

  people: 'Personnes',
  peopleText:
    'Plusieurs personnes peuvent partager un système. Retire l’accès des personnes qui ne devraient pas l’avoir. Ton propre accès reste.',
  peopleOf: (system) => `Personnes qui ont accès à ${isolated(system)}`,
  personRemoveOf: (name, system) => `Retirer l’accès : ${isolated(name)}, ${isolated(system)}`,
  personTitle: (name, system) => `Retirer à ${isolated(name)} l’accès à ${isolated(system)} ?`,
  noSystems: 'Tu n’as pas encore de systèmes, donc il n’y a rien à vérifier ici.',

  done: 'Ton compte est en sécurité',
  doneText: 'Tu as tout parcouru. Merci d’avoir pris ce temps.',
  doneToken: 'Le token d’un système l’ouvre aussi. Si quelqu’un d’autre a pu le voir, remplace-le :',
  tokenOf: (system) => `Token : ${isolated(system)}`,
  finish: 'Aller à tes systèmes',
}
