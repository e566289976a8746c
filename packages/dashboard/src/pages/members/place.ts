/** Where the person was in the list, for the way back to it. */
export const place = { query: '', scrollY: 0 }
export const listHref = () => `/members${place.query}`
