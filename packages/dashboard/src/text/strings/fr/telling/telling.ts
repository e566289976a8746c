import { isolated } from '../../../direction.ts'
import type { telling as English } from '../../en/telling/telling.ts'
import type { Translation } from '../../translation.ts'
import { channels } from './channels.ts'
import { reminders } from './reminders.ts'

export const telling: Translation<typeof English> = {
  channels,
  reminders,
  title: 'Notifications',
  lead: 'Qui est prévenu quand le front change. Personne n’apprend rien que tu n’aies mis en place ici.',
  toReminders: 'Rappels',
  toRemindersText: 'À heure fixe, après un front, ou après un temps de silence.',
  needsNetwork: 'Cette page a besoin d’une connexion',
  needsNetworkText: 'Seul le serveur sait qui est prévenu. Retrouve une connexion à internet, puis réessaie.',
  who: 'Qui est prévenu',
  nobody: 'Personne n’est encore prévenu',
  nobodyText: 'Ajoute ce navigateur plus bas, ou un téléphone avec ntfy.',
  others: 'Autres moyens',
  discord: 'Ajouter un message privé',
  discordText:
    'Notre bot écrit à l’un de tes comptes liés. Les messages disent seulement que quelque chose a changé, sauf si tu choisis autrement : d’autres peuvent aussi lire les chats.',
  discordTitle: 'Un message privé du bot',
  account: 'Compte',
  discordName: 'Mon compte de chat',
  ntfyName: 'Mon téléphone',
  editTitle: (name) => `Notifications : ${isolated(name)}`,
  notFound: 'Ce destinataire n’existe plus',
  notFoundText: 'Il a peut-être été retiré, ou son navigateur y a mis fin.',
  lost: 'Ce navigateur n’est plus prévenu',
  lostText:
    'Les navigateurs changent parfois d’adresse, et le serveur a besoin de ta parole avant d’en prendre une nouvelle.',
  again: 'Le prévenir de nouveau',
}
