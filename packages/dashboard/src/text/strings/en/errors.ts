import { number } from '../../intl.ts'

export const errors = {
  invalid: 'Please check the marked fields.',
  changedElsewhere:
    'This changed somewhere else while you were editing. Look at the new version, then save again.',
  ended: 'This token does not work any more. Please sign in again.',
  tooFast: 'That was a lot at once. Wait a few seconds, then try again.',
  notFound: 'This does not exist any more.',
  network: 'We cannot reach the server. Check your connection, then try again.',
  server: (request: string | undefined) =>
    `The server has a problem. Try again in a moment.${request ? ` If it keeps happening, give this number to the people who run the server: ${request}` : ''}`,
  refused: (reason: string) => `The server said no: ${reason.replace(/^\d+: /, '')}`,
  field: 'This value does not work.',
  fieldTooLong: (used: number, most: number) =>
    `Too long: ${number(used)} characters, at most ${number(most)}.`,
  known: {
    registration_closed:
      'You cannot create a new system on this server. Ask the people who run it for a token, then sign in with it.',
    text_quota_reached: 'Your room for texts is full. Shorten or delete some first.',
    member_limit_reached: 'Your system has reached its limit of members. Delete one first.',
    group_limit_reached: 'Your system has reached its limit of groups. Delete one first.',
    webhook_not_found: 'You have no webhook yet.',
    key_limit_reached: 'You have reached the limit of keys. Delete one that you no longer use.',
    imports_busy: 'The server is importing many files right now. Please try again in half a minute.',
    unconfirmed: 'You did not confirm this, so nothing has changed.',
    same_fronters: 'They are already fronting.',
    switch_timestamp_taken: 'There is already a switch at that exact time. Choose another time.',
    member_list_private: 'This system keeps its member list private.',
    group_list_private: 'This system keeps its group list private.',
    group_members_private: 'This group keeps its member list private.',
    fronters_private: 'This system keeps its fronters private.',
    front_history_private: 'This system keeps its history private.',
  },
}
