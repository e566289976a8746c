import { commonText } from '../../../text/texts.ts'
import type { Link } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'

const paths = { system: 's', member: 'm', group: 'g' } as const

/** Links the page of a system, member or group, unless only this machine can open it. */
export function pageLink(call: Call<unknown>, kind: keyof typeof paths, id: string): { link?: Link } {
  const url = call.page(`/${paths[kind]}/${id}`)
  return url.startsWith('https://') ? { link: { label: commonText.openPage, url } } : {}
}
