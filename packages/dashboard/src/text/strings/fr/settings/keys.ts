import { isolated } from '../../../direction.ts'
import { plural } from '../../../intl.ts'
import type { keys as English } from '../../en/settings/keys.ts'
import type { Translation } from '../../translation.ts'

export const keys: Translation<typeof English> = {
  title: 'Raccourcis clavier',
  palette: 'Trouver ou faire un switch',
  paletteLabel: 'Que veux-tu faire ?',
  paletteHint: 'Un nom, un groupe, une page…',
  paletteKeys: 'Les flèches choisissent, Entrée valide, Échap ferme ceci.',
  found: (count) => plural(count, { one: 'résultat', other: 'résultats' }),
  switchTo: (name) => `Switch vers ${isolated(name)}`,
  add: (name) => `Ajouter ${isolated(name)} au front`,
  takeOut: (name) => `Retirer ${isolated(name)} du front`,
  reminders: 'Rappels',
  goTo: (name) => `Aller à ${isolated(name)}`,
  opensPalette: 'Faire un switch, ou aller n’importe où',
  opensSearch: 'Rechercher sur cette page',
  opensList: 'Montrer cette liste',
  shiftClick: 'Maj + clic',
  takesRange: 'Dans une liste où tu en choisis plusieurs : prend ce qui est entre les deux',
  shiftArrows: 'Maj + flèches',
  takesNext: 'Là aussi : prend également les suivants',
  escape: 'Échap',
  closes: 'Fermer une fenêtre ou un menu',
  turnOff: 'Désactiver les raccourcis d’une seule touche',
  single: 'Raccourcis d’une seule touche',
  singleHint:
    'Ce sont / et ?. Ils ne marchent jamais pendant que tu écris. Désactive-les si quelque chose les déclenche par accident, comme la commande vocale.',
}
