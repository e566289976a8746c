/** Keeps the marks of markdown in a name from having an effect. */
export const escaped = (name: string): string => name.replace(/[\\*_~`|<>#[\]()@:-]/g, (mark) => `\\${mark}`)
