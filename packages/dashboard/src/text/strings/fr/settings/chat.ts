import type { chat as English } from '../../en/settings/chat.ts'
import type { Translation } from '../../translation.ts'

export const chat: Translation<typeof English> = {
  bot: 'Le bot',
  botText: (bot) =>
    `${bot} publie tes messages avec le nom et l’image du membre qui écrit. Invite-le sur tes serveurs de chat, puis associe ton compte.`,
  invite: (bot) => `Inviter ${bot}`,
  noBot: 'Aucun bot de chat ne tourne sur ce serveur en ce moment.',
  noBotText:
    'Tu peux en demander un aux personnes qui gèrent ce serveur. Si c’est toi : docs/run/bot.md, parmi les fichiers du serveur, montre comment le lancer.',
  accounts: 'Comptes de chat',
  accountsText: 'Le bot te reconnaît à ces comptes. Qui écrit depuis l’un d’eux peut changer ton système.',
  noAccounts: 'Aucun compte de chat n’est encore associé.',
  account: (id) => `Compte ${id}`,
  unlink: 'Dissocier',
  unlinkOf: (id) => `Dissocier le compte ${id}`,
  unlinkTitle: (id) => `Dissocier le compte ${id} ?`,
  unlinkText:
    'Le bot ne te reconnaîtra plus à ce compte. Ton système reste tel quel, et tu peux associer le compte de nouveau.',
  unlinked: 'Compte dissocié.',
  lastOne: 'C’est ton seul compte. Pour le dissocier, associes-en d’abord un autre.',
  link: 'Associer un compte de chat',
  how: (bot) =>
    `Envoie ceci à ${bot} depuis le compte que tu veux associer. Un message privé est préférable, pour que personne d’autre ne puisse l’utiliser.`,
  command: 'Ton message au bot',
  until: (moment) => `Il marche une fois, jusqu’à ${moment}. Cette page te dit quand le compte est associé.`,
  over: 'Ce code ne marche plus.',
  again: 'Obtenir un nouveau code',
  close: 'Fermer',
  linked: 'Ton compte de chat est associé.',
}
