const link = /<?https?:\/\/[^\s<>]+>?/gi

/** Puts links into angle brackets, so that they show no preview, for a sender who may not embed links. */
export const withoutPreviews = (text: string): string =>
  text.replace(link, (found) => {
    const open = found.startsWith('<')
    const closed = found.endsWith('>')
    if (open && closed) return found
    return `${open ? '' : '<'}${found}${closed ? '' : '>'}`
  })
