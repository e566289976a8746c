/** Every refusal the service can give: its status, code and exact text. `docs/build/errors.md` is held to this list. */
export const errors = {
  bad_request: { status: 400, code: 0, message: '400: Bad Request' },
  unauthorized: { status: 401, code: 0, message: '401: Missing or invalid Authorization header' },
  forbidden: { status: 403, code: 0, message: '403: Missing permissions to access this resource' },
  route_not_found: { status: 404, code: 0, message: '404: Not Found' },
  method_not_allowed: { status: 405, code: 0, message: '405: Method Not Allowed' },
  precondition_failed: {
    status: 412,
    code: 0,
    message: '412: It has changed since you read it. Read it again, then decide.',
  },
  body_too_large: { status: 413, code: 0, message: '413: Payload Too Large' },
  body_too_slow: {
    status: 408,
    code: 0,
    message: '408: The body came too slowly, so nothing was changed. Please send it again.',
  },
  too_many_bodies: {
    status: 429,
    code: 0,
    message:
      '429: Too many large bodies are being sent at once. Wait for one of them to end, then send this one again.',
  },
  unsupported_media_type: { status: 415, code: 0, message: '415: Unsupported Media Type' },
  too_many_requests: { status: 429, code: 0, message: '429: too many requests' },
  internal_error: { status: 500, code: 0, message: '500: Internal Server Error' },
  unavailable: {
    status: 503,
    code: 0,
    message: '503: The database is not answering. Please try again in a moment.',
  },

  system_not_found: { status: 404, code: 20001, message: 'System not found.' },
  member_not_found: { status: 404, code: 20002, message: 'Member not found.' },
  member_ref_not_found: { status: 404, code: 20003, message: "Member '{ref}' not found." },
  group_not_found: { status: 404, code: 20004, message: 'Group not found.' },
  group_ref_not_found: { status: 404, code: 20005, message: "Group '{ref}' not found." },
  message_not_found: { status: 404, code: 20006, message: 'Message not found.' },
  switch_not_found: { status: 404, code: 20007, message: 'Switch not found.' },
  switch_not_accessible: {
    status: 404,
    code: 20008,
    message:
      'Switch not found, switch associated with different system, or unauthorized to view front history.',
  },
  system_guild_not_found: {
    status: 404,
    code: 20009,
    message: 'No system guild settings found for target guild.',
  },
  member_guild_not_found: {
    status: 404,
    code: 20010,
    message: 'No member guild settings found for target guild.',
  },
  field_not_found: { status: 404, code: 20101, message: 'Custom field not found.' },

  note_not_found: { status: 404, code: 20102, message: 'Note not found.' },
  comment_not_found: { status: 404, code: 20103, message: 'Comment not found.' },
  picture_not_found: { status: 404, code: 20104, message: 'Picture not found.' },
  circle_not_found: { status: 404, code: 20105, message: 'Circle not found.' },
  share_not_found: { status: 404, code: 20106, message: 'Share not found.' },
  feed_not_found: { status: 404, code: 20107, message: 'Feed not found.' },
  channel_not_found: { status: 404, code: 20108, message: 'Channel not found.' },
  reminder_not_found: { status: 404, code: 20109, message: 'Reminder not found.' },
  sync_not_set_up: { status: 404, code: 20110, message: 'Sync is not set up.' },
  sync_entry_not_found: { status: 404, code: 20114, message: 'Entry not found.' },

  member_list_private: { status: 403, code: 30001, message: 'Unauthorized to view member list' },
  group_list_private: { status: 403, code: 30002, message: 'Unauthorized to view group list' },
  group_members_private: { status: 403, code: 30003, message: 'Unauthorized to view group member list' },
  fronters_private: { status: 403, code: 30004, message: 'Unauthorized to view current fronters.' },
  front_history_private: { status: 403, code: 30005, message: 'Unauthorized to view front history.' },
  not_own_member: { status: 403, code: 30006, message: 'Target member is not part of your system.' },
  not_own_group: { status: 403, code: 30007, message: 'Target group is not part of your system.' },
  not_own_member_ref: { status: 403, code: 30008, message: "Member '{ref}' is not part of your system." },
  not_own_group_ref: { status: 403, code: 30009, message: "Group '{ref}' is not part of your system." },

  invalid_model: { status: 400, code: 40001, message: 'Error parsing JSON model' },
  missing_autoproxy_member: {
    status: 400,
    code: 40002,
    message: 'Missing autoproxy member for member-mode autoproxy.',
  },
  duplicate_members: { status: 400, code: 40003, message: 'Duplicate members in member list.' },
  same_fronters: { status: 400, code: 40004, message: 'Member list identical to current fronter list.' },
  switch_timestamp_taken: {
    status: 400,
    code: 40005,
    message: 'Switch with provided timestamp already exists.',
  },
  invalid_switch_id: { status: 400, code: 40006, message: 'Invalid switch ID.' },
  member_limit_reached: { status: 400, code: 40007, message: 'Member limit reached.' },
  group_limit_reached: { status: 400, code: 40008, message: 'Group limit reached.' },
  latch_autoproxy_member: {
    status: 400,
    code: 40009,
    message: 'Cannot patch autoproxy member with latch-mode autoproxy.',
  },
  field_limit_reached: { status: 400, code: 40101, message: 'Custom field limit reached.' },
  note_limit_reached: { status: 400, code: 40102, message: 'Note limit reached.' },
  comment_limit_reached: { status: 400, code: 40103, message: 'Comment limit reached.' },
  picture_refused: { status: 400, code: 40104, message: 'Picture is invalid.' },
  picture_limit_reached: { status: 403, code: 40105, message: 'Picture quota reached.' },
  circle_limit_reached: { status: 400, code: 40106, message: 'Circle limit reached.' },
  share_limit_reached: { status: 400, code: 40107, message: 'Share limit reached.' },
  feed_limit_reached: { status: 400, code: 40108, message: 'Feed limit reached.' },
  channel_limit_reached: { status: 400, code: 40109, message: 'Channel limit reached.' },
  wrong_password: { status: 401, code: 40110, message: 'Wrong name or password.' },
  code_needed: { status: 401, code: 40111, message: 'A code is needed.' },
  unconfirmed: { status: 403, code: 40112, message: 'Confirm that it is you.' },
  people_closed: { status: 403, code: 40113, message: 'Registration is closed.' },
  invite_invalid: { status: 403, code: 40114, message: 'Invite is not valid.' },
  name_taken: { status: 409, code: 40115, message: 'Name is taken.' },
  text_quota_reached: { status: 403, code: 40121, message: 'Text quota reached.' },
  other_site: { status: 403, code: 40116, message: 'Request from another site.' },
  reminder_limit_reached: { status: 400, code: 40117, message: 'Reminder limit reached.' },
  unimplemented: { status: 501, code: 50001, message: 'Unimplemented' },

  no_switches: { status: 404, code: 0, message: '404: The system has no registered switches.' },
  account_not_found: { status: 404, code: 0, message: '404: Account not found.' },

  registration_closed: {
    status: 403,
    code: 0,
    message: '403: Registration is closed on this server. Ask the people who run it for a system.',
  },
  registration_from_page: {
    status: 403,
    code: 0,
    message:
      '403: This server takes no registrations from pages of other sites. REGISTRATION=open would allow them.',
  },
  account_taken: {
    status: 409,
    code: 0,
    message: '409: That account is linked to a system already. Unlink it there first.',
  },
  last_account: {
    status: 409,
    code: 0,
    message: '409: That is the only account of this system. Link another one first, or delete the system.',
  },
  short_id_taken: {
    status: 409,
    code: 0,
    message: '409: Another system has that short ID. Choose another one, or leave it out to get a free one.',
  },
  account_not_linked: {
    status: 404,
    code: 0,
    message: '404: That account is not linked to this system.',
  },
  link_code_invalid: {
    status: 404,
    code: 0,
    message: '404: That code does not work, or no longer. A code works once, for 10 minutes. Get a new one.',
  },
  bot_not_found: { status: 404, code: 0, message: '404: No chat bot runs on this server.' },
  request_in_flight: {
    status: 409,
    code: 0,
    message: '409: A request with this Idempotency-Key is being answered. Ask again in a moment.',
  },
  made_not_found: {
    status: 404,
    code: 0,
    message: '404: What the first request with this Idempotency-Key made is gone.',
  },
  idempotency_key_reused: {
    status: 422,
    code: 0,
    message: '422: This Idempotency-Key was used for another request. Use a new one for each.',
  },
  scope_missing: { status: 403, code: 0, message: "403: This key lacks the scope '{ref}'." },
  key_not_found: { status: 404, code: 0, message: '404: There is no key with that id.' },
  key_limit_reached: {
    status: 400,
    code: 0,
    message: '400: This system has 100 keys already. Revoke one that is not used any more.',
  },
  webhook_not_found: {
    status: 404,
    code: 0,
    message: '404: No webhook is registered. Name an address for it first.',
  },
  webhook_address_refused: { status: 400, code: 0, message: '400: That address cannot be used: {ref}' },
  webhook_not_verified: { status: 400, code: 0, message: '400: The webhook could not be verified: {ref}' },
  delivery_not_found: { status: 404, code: 0, message: '404: There is no delivery with that id.' },
  too_many_streams: {
    status: 429,
    code: 0,
    message: '429: This system has 10 open event streams already. Close one of them first.',
  },
  empty_window: {
    status: 400,
    code: 0,
    message: "400: 'start' must be before 'end'. Without an 'end' the window ends now.",
  },
  confirmation_needed: {
    status: 400,
    code: 0,
    message: "400: Nothing was deleted. Send the system's short ID as 'confirm' to delete it for good.",
  },
  unknown_export_format: {
    status: 400,
    code: 0,
    message: '400: There is no such format. It can be one of: {ref}.',
  },
  too_many_exports: {
    status: 429,
    code: 0,
    message: '429: This system is being exported three times already. Wait for one of them to end.',
  },
  export_too_large: {
    status: 400,
    code: 0,
    message:
      '400: The pictures of this system are too large for one ZIP file. Export it without them, and download them one by one.',
  },
  exports_busy: {
    status: 503,
    code: 0,
    message: '503: Many systems are being exported right now. Please try again in a moment.',
  },
  unknown_choice: { status: 400, code: 0, message: '400: There is no such choice. It can be one of: {ref}.' },
  file_too_large: {
    status: 413,
    code: 0,
    message: '413: The file is larger than 256 MiB, which is the most that can be imported.',
  },
  address_not_fetched: {
    status: 400,
    code: 0,
    message: '400: The file at that address could not be fetched: {ref}.',
  },
  fetched_too_large: {
    status: 413,
    code: 0,
    message: '413: The file at that address is larger than 32 MiB. Download it, then upload it.',
  },
  file_type_unknown: {
    status: 415,
    code: 0,
    message:
      '415: Send the file itself, not a form, with the Content-Type application/json or application/zip.',
  },
  import_refused: { status: 400, code: 0, message: '400: {ref}' },
  imports_busy: {
    status: 503,
    code: 0,
    message: '503: Many files are being imported right now. Please try again in half a minute.',
  },
  no_room_for_file: {
    status: 503,
    code: 0,
    message:
      '503: The server has no room for the file right now, so nothing was imported. Please tell the people who run it.',
  },
  import_disturbed: {
    status: 409,
    code: 0,
    message:
      '409: The members of the system changed while the file was being imported, so nothing was imported. Please send it again.',
  },
  import_interrupted: {
    status: 503,
    code: 0,
    message: '503: The import stood still for too long, so nothing was imported. Please send the file again.',
  },
  too_many_imports: {
    status: 429,
    code: 0,
    message:
      '429: Three files of this system or from this address are being imported already. Wait for one of them to end, then send this one again.',
  },
  picture_type_unknown: {
    status: 415,
    code: 0,
    message:
      '415: Send the picture itself with a Content-Type of image/png, jpeg, webp, gif or avif, or a form with one part named file.',
  },
  picture_too_large: {
    status: 413,
    code: 0,
    message: '413: The picture is larger than {ref}, which is the most that this server takes.',
  },
  too_many_uploads: {
    status: 429,
    code: 0,
    message: '429: Four pictures of this system are being uploaded already. Wait for one of them to end.',
  },
  copies_under_way: {
    status: 429,
    code: 0,
    message:
      '429: The pictures of this system, or of several others, are being copied right now. Try again later.',
  },
  pictures_unavailable: {
    status: 503,
    code: 0,
    message:
      '503: The server cannot keep or show pictures right now, so nothing was stored. Please try again later.',
  },
  upload_too_slow: {
    status: 408,
    code: 0,
    message:
      '408: The file came too slowly, so nothing was stored. Please send it again over a faster connection.',
  },
  too_many_attempts: {
    status: 429,
    code: 0,
    message: '429: Too many failed attempts. Wait for {ref}, then try again.',
  },
  person_not_found: { status: 404, code: 0, message: '404: There is no person with that id.' },
  session_not_found: { status: 404, code: 0, message: '404: There is no session with that id.' },
  invite_not_found: { status: 404, code: 0, message: '404: There is no invite with that id.' },
  backup_running: {
    status: 409,
    code: 0,
    message: '409: A backup is running already. Wait until it is complete.',
  },
  person_disabled: {
    status: 409,
    code: 0,
    message: '409: That person is disabled. Enable them first.',
  },
  registration_locked: {
    status: 409,
    code: 0,
    message: '409: REGISTRATION=closed in the environment of the server keeps registration closed.',
  },
  push_off: { status: 404, code: 0, message: '404: Web Push is off on this server: {ref}' },
  too_many_tests: {
    status: 429,
    code: 0,
    message:
      '429: Only ten tests can be sent at once, and one every six seconds after that. Wait for a moment, then try again.',
  },
  other_side_silent: {
    status: 502,
    code: 0,
    message: '502: The other server gives no useful answer, so nothing was stored. Please try again later.',
  },
  oidc_off: { status: 404, code: 0, message: '404: This server has no single sign-on.' },
  oidc_not_linked: { status: 404, code: 0, message: '404: You do not come in with the single sign-on.' },
  program_not_found: { status: 404, code: 0, message: '404: There is no program with that id.' },
  program_limit_reached: {
    status: 400,
    code: 0,
    message: '400: You have 20 programs already. Delete one that is not used any more.',
  },
  grant_not_found: { status: 404, code: 0, message: '404: You have let in no program with that id.' },
  person_confirmation_needed: {
    status: 400,
    code: 0,
    message:
      "400: Nothing was deleted. Send your name as 'confirm', and 'keep' or 'delete' as 'systems', to delete yourself for good.",
  },
  last_admin: {
    status: 400,
    code: 0,
    message: '400: That is the only admin of this server. Make somebody else an admin first.',
  },
  last_holder: {
    status: 400,
    code: 0,
    message:
      '400: Nobody else holds this system, and it has no token: nobody could reach it any more. Get a token first, or delete the system.',
  },
  last_way: {
    status: 400,
    code: 0,
    message: '400: That is your last way in. Add another one first: a password, a passkey or single sign-on.',
  },
  authenticator_unreadable: {
    status: 503,
    code: 0,
    message:
      '503: The server cannot check codes right now: it has lost the key that reads the secret of your authenticator. Sign in with a recovery code or a passkey, and tell the people who run it.',
  },
  secret_key_unusable: {
    status: 503,
    code: 0,
    message:
      '503: The server cannot keep this secret: it has no secret key and cannot make one. Tell the people who run it.',
  },
  passkeys_at_name: {
    status: 400,
    code: 0,
    message: '400: Passkeys do not work at this address, because it is a number. They do at {ref}.',
  },
  passkeys_need_name: {
    status: 400,
    code: 0,
    message:
      '400: Passkeys need a host name, and this server has only a number. Please use another way in, or ask the people who run it.',
  },
  passkey_not_found: { status: 404, code: 0, message: '404: You have no passkey with that id.' },
  passkey_limit_reached: {
    status: 400,
    code: 0,
    message: '400: You have 50 passkeys already. Remove one that you do not use any more.',
  },
  hold_limit_reached: {
    status: 400,
    code: 0,
    message: '400: You hold 10 systems already. Delete one that you do not need any more, or let go of it.',
  },
} as const

export type ErrorName = keyof typeof errors

/** One problem of one field, inside `errors` of code 40001. */
export interface FieldProblem {
  message: string
  actual_length?: number
  max_length?: number
}
export type FieldProblems = Record<string, FieldProblem[]>

/** A part of a data file that cannot be imported. */
export interface RefusedPart {
  /** The path inside the file, such as `members.Ash.color`. Empty if the problem is the whole file. */
  at: string
  message: string
  /** The kind of problem, and the format that the file seems to have. */
  code?: string
  format?: string
}

export interface ErrorBody {
  message: string
  /** Milliseconds to wait, and what was limited; only with 429. */
  retry_after?: number
  scope?: string
  code: number
  errors?: FieldProblems
  /** Only with a refused data file. */
  refused?: readonly RefusedPart[]
}

export interface ErrorDetail {
  /** Fills the `{ref}` of a message. */
  ref?: string
  /** The fields of code 40001. */
  problems?: FieldProblems
  /** The current number, and the maximum. */
  limit?: { count: number; limit: number }
  /** The parts of a data file that cannot be imported. */
  refused?: readonly RefusedPart[]
  /** The extra keys of a rate limit's refusal. */
  rate?: { retry_after: number; scope: string }
}

/** A refusal with a place in the catalogue. Throw it through `fail`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly error: ErrorName
  readonly detail: ErrorDetail
  readonly status: number
  readonly body: ErrorBody

  constructor(error: ErrorName, detail: ErrorDetail = {}) {
    const { status, code, message } = errors[error]
    const text = detail.ref === undefined ? message : message.replace('{ref}', () => detail.ref ?? '')
    super(text)
    this.error = error
    this.detail = detail
    this.status = status
    this.body = {
      message: text,
      ...detail.rate,
      code,
      ...(detail.problems && { errors: detail.problems }),
      ...(detail.refused && { refused: detail.refused }),
    }
  }
}

/** Refuses the request. */
export function fail(error: ErrorName, detail?: ErrorDetail): never {
  throw new ApiError(error, detail)
}
