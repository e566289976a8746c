/** The errors of the platform: code, HTTP status and text. */
const catalogue = {
  0: [401, '401: Unauthorized'],
  10002: [404, 'Unknown Application'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10011: [404, 'Unknown Role'],
  10013: [404, 'Unknown User'],
  10014: [400, 'Unknown Emoji'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  20016: [429, 'This action cannot be performed due to slowmode rate limit.'],
  20028: [429, 'The write action you are performing on the channel has hit the write rate limit.'],
  30007: [400, 'Maximum number of webhooks reached (15)'],
  30010: [400, 'Maximum number of reactions reached (20)'],
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later.'],
  40001: [401, 'Unauthorized'],
  40005: [413, 'Request entity too large'],
  40060: [400, 'Interaction has already been acknowledged.'],
  40062: [429, 'Service resource is being rate limited.'],
  40333: [403, 'internal network error'],
  50001: [403, 'Missing Access'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50008: [400, 'Cannot send messages in a non-text channel'],
  50013: [403, 'Missing Permissions'],
  50016: [
    400,
    'Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete',
  ],
  50024: [400, 'Cannot execute action on this channel type'],
  50027: [401, 'Invalid Webhook Token'],
  50033: [400, 'Invalid Recipient(s)'],
  50034: [400, 'You can only bulk delete messages that are under 14 days old.'],
  50035: [400, 'Invalid Form Body'],
  50045: [413, 'File uploaded exceeds the maximum size'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  50159: [400, 'Voice messages do not support additional content.'],
  50160: [400, 'Voice messages must have a single audio attachment.'],
  50161: [400, 'Voice messages must have supporting metadata.'],
  50162: [400, 'Voice messages cannot be edited.'],
  50173: [403, 'You cannot send voice messages in this channel.'],
  60003: [403, 'Two factor is required for this operation'],
  160005: [400, 'Thread is locked'],
  200000: [400, 'Message was blocked by automatic moderation'],
  200001: [400, 'Title was blocked by automatic moderation'],
  220001: [400, 'Webhooks posted to forum channels must have a thread_name or thread_id'],
  220003: [400, 'Webhooks can only create threads in forum channels'],
  240000: [400, 'Message blocked by harmful links filter'],
  520002: [403, 'You cannot send polls in this channel.'],
  520003: [400, 'Cannot edit a poll message'],
} as const

export type RefusalCode = keyof typeof catalogue

/** Problems by the path of the field, for the form error. */
export type FieldErrors = Record<string, { code: string; message: string }>

/** An answer that refuses a request, with the body that the platform sends. */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly fields: FieldErrors | undefined

  constructor(code: RefusalCode, fields?: FieldErrors) {
    const [status, message] = catalogue[code]
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }

  body(): Record<string, unknown> {
    return { message: this.message, code: this.code, ...(this.fields && { errors: nested(this.fields) }) }
  }
}

export function refuse(code: RefusalCode, fields?: FieldErrors): never {
  throw new Refusal(code, fields)
}

export const refuseField = (path: string, code: string, message: string): never =>
  refuse(50035, { [path]: { code, message } })

/** `{ 'embeds.0.title': problem }` becomes `{ embeds: { 0: { title: { _errors: [problem] } } } }`. */
function nested(fields: FieldErrors): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [path, problem] of Object.entries(fields)) {
    let place = root
    for (const key of path.split('.')) {
      place[key] ??= {}
      place = place[key] as Record<string, unknown>
    }
    place._errors = [problem]
  }
  return root
}
