import { isYearless } from '../days.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Shows a stored birthday: `Jan 02, 1999`, or `Jan 02` without a year. */
export function showBirthday(stored: string): string {
  const [year = '', month = '', day = ''] = stored.split('-')
  const date = `${months[Number(month) - 1] ?? ''} ${day}`
  return isYearless(stored) ? date : `${date}, ${year}`
}
