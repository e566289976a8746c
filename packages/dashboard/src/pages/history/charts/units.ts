/** The hours of a day, as two digits. */
export const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Any week that began on a Monday, for the names of its days. */
export const weekdays = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}`)
