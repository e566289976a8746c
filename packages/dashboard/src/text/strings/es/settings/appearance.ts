import type { appearance as English } from '../../en/settings/appearance.ts'
import type { Translation } from '../../translation.ts'

export const appearance: Translation<typeof English> = {
  theme: 'Claro u oscuro',
  themeText: 'Solo para este dispositivo, como todo en esta página.',
  contrast: 'Contraste',
  contrasts: { device: 'Como el dispositivo', high: 'Alto' },
  accent: 'Color',
  accentText:
    'Para botones, enlaces y todo lo elegido. Lo hacemos más oscuro o más claro donde costaría leerlo.',
  systemAccent: 'El color de tu sistema',
  accents: {
    plum: 'Ciruela',
    rose: 'Rosa',
    ember: 'Brasa',
    amber: 'Ámbar',
    moss: 'Musgo',
    sea: 'Mar',
    sky: 'Cielo',
    iris: 'Lirio',
  },
  size: 'Tamaño del texto',
  sizes: { small: 'Pequeño', normal: 'Mediano', large: 'Grande', larger: 'Muy grande' },
  density: 'Espacio',
  densities: { comfortable: 'Amplio', compact: 'Compacto' },
  language: 'Idioma',
  languageOf: 'Idioma de las páginas',
  languageText: 'Solo para este dispositivo. Los días, las horas y los números también lo siguen.',
  languageOfDevice: 'Como el dispositivo',
  systems: 'Sistemas en este dispositivo',
  systemsText:
    'Este dispositivo abre estos sistemas sin volver a preguntar. Cierra sesión si otras personas también lo usan.',
  now: 'a la vista ahora',
  show: 'Abrir',
  logOut: 'Cerrar sesión',
}
