/** The page size of lists. */
export const pageSize = 50

/** A size in units that people know. */
export function formatBytes(
  bytes: number,
  format: (value: number, options: Intl.NumberFormatOptions) => string,
): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  return format(bytes / 1000 ** power, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
}
