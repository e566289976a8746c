import type { exports as English } from '../../en/settings/export.ts'
import type { Translation } from '../../translation.ts'

export const exports: Translation<typeof English> = {
  lead: 'Llévate tu sistema en un archivo. Los tres primeros lo tienen todo, y puedes volver a importarlos cuando quieras, aquí o en otro lugar.',
  format: '¿Qué archivo?',
  formats: {
    polyphony: {
      label: 'Polyphony',
      text: 'Lo tiene todo, hasta el último ajuste. Elígelo como copia de seguridad o para ir a otro servidor de Polyphony.',
    },
    pluralkit: { label: 'PluralKit', text: 'Para PluralKit y los muchos programas que leen sus archivos.' },
    pluralport: { label: 'PluralPort', text: 'Un formato que acordaron varios servicios.' },
    csv: {
      label: 'Tabla (CSV)',
      text: 'Tu historial para una hoja de cálculo, con una fila por cada vez que alguien estuvo al frente.',
    },
    ics: {
      label: 'Calendario (ICS)',
      text: 'Tu historial para una app de calendario. Quien vea ese calendario lo verá también.',
    },
    matrix: {
      label: 'Matrix',
      text: 'Tus nombres y prefijos, para apps de Matrix que hacen el proxy por sí mismas. Sustituyen a los perfiles que tengas allí.',
    },
  },
  pictures: {
    label: 'Con mis imágenes',
    some: (size) => `Añade hasta ${size}. El archivo es entonces un ZIP, que importas tal como está.`,
    none: 'Todavía no subiste ninguna.',
    tooLarge:
      'Tus imágenes son demasiado grandes para un archivo. Exporta sin ellas y guárdalas una por una.',
    never: 'Este archivo solo puede nombrar sus direcciones. Elige otro para llevarte tus imágenes.',
    without: 'En este archivo no caben imágenes.',
  },
  private: 'El archivo también tiene tus datos privados. Guárdalo bien.',
  start: 'Descargar el archivo',
  busy: (size) => `Descargado: ${size}…`,
  done: (name, size) => `Guardado: ${name} (${size}).`,
}
