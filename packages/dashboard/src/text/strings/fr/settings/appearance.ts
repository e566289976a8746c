import type { appearance as English } from '../../en/settings/appearance.ts'
import type { Translation } from '../../translation.ts'

export const appearance: Translation<typeof English> = {
  theme: 'Clair ou sombre',
  themeText: 'Seulement pour cet appareil, comme tout sur cette page.',
  contrast: 'Contraste',
  contrasts: { device: 'Comme l’appareil', high: 'Élevé' },
  accent: 'Couleur',
  accentText:
    'Pour les boutons, les liens et tout ce qui est choisi. Nous l’assombrissons ou l’éclaircissons là où elle serait difficile à lire.',
  systemAccent: 'La couleur de ton système',
  accents: {
    plum: 'Prune',
    rose: 'Rose',
    ember: 'Braise',
    amber: 'Ambre',
    moss: 'Mousse',
    sea: 'Mer',
    sky: 'Ciel',
    iris: 'Iris',
  },
  size: 'Taille du texte',
  sizes: { small: 'Petite', normal: 'Normale', large: 'Grande', larger: 'Très grande' },
  density: 'Espacement',
  densities: { comfortable: 'Confortable', compact: 'Compact' },
  language: 'Langue',
  languageOf: 'Langue des pages',
  languageText: 'Seulement pour cet appareil. Les jours, les heures et les nombres la suivent aussi.',
  languageOfDevice: 'Comme l’appareil',
  systems: 'Systèmes sur cet appareil',
  systemsText:
    'Cet appareil ouvre ces systèmes sans rien redemander. Déconnecte-toi si d’autres personnes l’utilisent aussi.',
  now: 'affiché maintenant',
  show: 'Ouvrir',
  logOut: 'Se déconnecter',
}
