import { number, plural } from '../../../intl.ts'
import type { overview as English } from '../../en/settings/overview.ts'
import type { Translation } from '../../translation.ts'

export const overview: Translation<typeof English> = {
  title: 'Réglages',
  lead: 'Change ton système en entier, et cet appareil.',
  parts: {
    person: 'Ton compte',
    system: 'Ton système',
    programs: 'Programmes et bots',
    data: 'Tes données',
    device: 'Cet appareil',
  },
  pages: {
    profile: {
      title: 'Profil',
      text: 'Nom, description, pronoms, couleur et images de ton système.',
    },
    privacy: {
      title: 'Confidentialité',
      text: 'Choisis ce qui est public, et regarde ce que voit le public.',
    },
    sharing: {
      title: 'Partager avec quelqu’un',
      text: 'Un ou une partenaire, des amis ou ta thérapie voient ce que tu choisis, et rien d’autre.',
    },
    notifications: {
      title: 'Notifications',
      text: 'Choisis qui est prévenu quand le front change, et comment.',
    },
    reminders: { title: 'Rappels', text: 'À heure fixe, après un front, ou après un silence.' },
    fields: {
      title: 'Champs personnalisés',
      text: 'Ajoute tes propres champs aux membres et à ton système.',
    },
    pictures: {
      title: 'Images',
      text: 'Regarde, ajoute et supprime tes images, et garde des copies d’autres.',
    },
    preferences: {
      title: 'Préférences',
      text: 'Fuseau horaire, confidentialité des nouveaux membres, modèles, et réglages pour les bots de chat.',
    },
    words: {
      title: 'Tes mots',
      text: 'Utilise tes propres mots à la place de membre, front ou switch.',
    },
    chat: {
      title: 'Chat',
      text: 'Tes comptes de chat et le bot, et le tag, le nom et l’autoproxy pour chaque serveur de chat.',
    },
    access: {
      title: 'Token et clés',
      text: 'Remplace ton token, et donne aux programmes des clés aux droits limités.',
    },
    webhook: {
      title: 'Webhook',
      text: 'Envoie les changements à un de tes programmes, et vois ce qui est arrivé.',
    },
    import: {
      title: 'Import',
      text: 'Apporte un fichier de PluralKit, Simply Plural ou une autre appli.',
    },
    pluralkit: {
      title: 'PluralKit',
      text: 'Vis ici et continue à utiliser PluralKit : les deux restent pareils.',
    },
    export: { title: 'Export', text: 'Prends tout avec toi en un fichier.' },
    delete: { title: 'Supprimer ton système', text: 'Tout supprimer, définitivement.' },
    ways: {
      title: 'Connexion et sécurité',
      text: 'Nom d’utilisateur, mot de passe, passkeys et codes de secours.',
    },
    devices: {
      title: 'Appareils et activité',
      text: 'Où tes sessions sont ouvertes, et ce qui s’est passé quand.',
    },
    systems: {
      title: 'Systèmes et personnes',
      text: 'Tes systèmes, et qui d’autre a accès à celui-ci.',
    },
    leave: {
      title: 'Supprimer ton compte',
      text: 'Supprime ton compte sur ce serveur, avec ou sans tes systèmes.',
    },
    appearance: {
      title: 'Apparence et appareils',
      text: 'Langue, clair ou sombre, et les systèmes dont cet appareil se souvient.',
    },
  },
  room: (used, quota) => `Tes textes prennent ${used} sur ${quota}.`,
  sizes: (bytes) =>
    bytes < 1000
      ? plural(bytes, { one: 'octet', other: 'octets' })
      : bytes < 1_000_000
        ? `${number(Math.round(bytes / 1000))} ko`
        : `${number(bytes / 1_000_000, { maximumFractionDigits: 1 })} Mo`,
}
