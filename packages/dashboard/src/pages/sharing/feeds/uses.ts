import type { Share } from '../../../state/sharing.svelte.ts'
import type { FeedWords } from './feed-words.ts'

export type FeedFormat = Share['feeds'][number]['format']

/** The end of an address, after its code. */
const endings: Readonly<Record<FeedFormat, string>> = {
  html: '.html',
  svg: '.svg',
  ics: '.ics',
  json: '.json',
  events: '/events',
}
export const formats = Object.keys(endings) as FeedFormat[]

/** The looks of a feed that has two. The first one needs nothing in the address. */
export const looks = {
  html: { key: 'style', values: ['card', 'overlay'] },
  svg: { key: 'theme', values: ['light', 'dark'] },
} as const
export type Look = (typeof looks)[keyof typeof looks]['values'][number]

/** The form of an address that nobody has made yet. */
export const exampleOf = (format: FeedFormat): string => `${location.origin}/feeds/CODE${endings[format]}`

/** The address of a feed in one of its looks. */
function addressIn(address: string, format: FeedFormat, look: Look): string {
  if (format !== 'html' && format !== 'svg') return address
  const { key, values } = looks[format]
  return look === values[0] ? address : `${address}?${key}=${look}`
}

/** A program that can read a feed: what people do there, and what they copy. */
export interface Use {
  readonly name: keyof FeedWords['use']
  readonly text: string
}

/** The programs that can read a feed, with its address. */
export function usesOf(format: FeedFormat, address: string, look: Look): readonly Use[] {
  const chosen = addressIn(address, format, look)
  switch (format) {
    case 'html':
      return [
        { name: 'obs', text: addressIn(address, format, 'overlay') },
        { name: 'frame', text: `<iframe src="${chosen}" width="320" height="120" title="Front"></iframe>` },
      ]
    case 'svg':
      return [{ name: 'picture', text: `<img src="${chosen}" alt="Front">` }]
    case 'ics':
      return [{ name: 'calendar', text: address }]
    case 'json':
      return [
        { name: 'sensor', text: sensorOf(address) },
        { name: 'shortcuts', text: address },
      ]
    case 'events':
      return [
        { name: 'webhook', text: scriptOf(address) },
        { name: 'presence', text: programOf(address) },
      ]
  }
}

const sensorOf = (address: string) => `rest:
  - resource: ${address}
    scan_interval: 60
    sensor:
      - name: Front
        value_template: "{{ value_json.members | map(attribute='name') | join(', ') or '–' }}"
        json_attributes: [members, others]`

const scriptOf = (address: string) => `curl --silent --no-buffer ${address} |
while read -r line; do
  case "$line" in "event: front"*)
    curl --silent --request POST http://homeassistant.local:8123/api/webhook/front ;;
  esac
done`

const programOf = (address: string) => `const { body } = await fetch('${address}')
let text = ''
for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
  const blocks = (text + chunk).split('\\n\\n')
  text = blocks.pop()
  for (const block of blocks) {
    if (!block.startsWith('event: front')) continue
    const { members } = JSON.parse(block.split('data: ')[1])
    setPresence(members.map(({ name }) => name).join(', '))
  }
}`
