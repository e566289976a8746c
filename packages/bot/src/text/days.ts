/** A birthday without a year is stored with the year 4, or with the year 1. */
export const isYearless = (stored: string): boolean => [1, 4].includes(Number(stored.split('-')[0]))
