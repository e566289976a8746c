/** The background of pictures in each theme. Of several, the one with the least contrast. */
export const grounds = { light: '#f3ebe0', dark: '#2c2434' }
