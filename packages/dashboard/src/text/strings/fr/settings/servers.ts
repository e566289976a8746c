import type { servers as English } from '../../en/settings/servers.ts'
import type { Translation } from '../../translation.ts'

export const servers: Translation<typeof English> = {
  title: 'Serveurs de chat',
  emptyText:
    'Quand un bot te rencontre sur un serveur de chat, le serveur apparaît ici. Tu règles alors comment tu y apparais.',
  name: (id) => `Serveur de chat ${id}`,
  noProxy: 'Pas de proxy',
  tag: (tag) => `Avec le tag ${tag}`,
  noTag: 'Pas de tag',
  autoproxy: (mode) => `Autoproxy : ${mode}`,
  notMade: 'Aucun bot n’a encore créé de réglages pour toi ici. Tu peux déjà régler l’autoproxy.',
  appearance: 'Comment tu apparais ici',
  displayNameHint: 'Remplace ici le nom de ton système.',
  tagHint: 'Remplace ici le tag de ton système. Laisse vide pour utiliser ce tag.',
  avatarHint: 'Remplace ici l’image de ton système.',
  nameFormatHint: 'Remplace ici le format de tes préférences. Laisse vide pour utiliser celui-là.',
  proxyingHint: 'Quand c’est désactivé, les bots n’envoient rien par proxy de ce que tu écris ici.',
  tagEnabledHint: 'Quand c’est désactivé, les noms apparaissent ici sans tag.',
  autoproxyTitle: 'Autoproxy',
  modes: {
    off: 'Désactivé',
    front: 'Qui est au front',
    latch: 'Qui a parlé en dernier',
    member: 'Toujours le même membre',
  },
  member: 'Membre',
  noMember: 'Personne pour l’instant',
  memberNeeded: 'Choisis un membre.',
  lastLatch: (moment) => `Quelqu’un a parlé ici pour la dernière fois le ${moment}.`,
  notFound: 'Serveur de chat introuvable',
  notFoundText: 'Vérifie le numéro. Il se peut aussi qu’aucun bot ne t’y ait rencontré.',
  all: 'Tous les serveurs de chat',
}
