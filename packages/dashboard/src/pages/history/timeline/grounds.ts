/** The ground of pictures in each theme, of those it may be the one that is hardest to stand out from. */
export const grounds = { light: '#f3ebe0', dark: '#2c2434' }
