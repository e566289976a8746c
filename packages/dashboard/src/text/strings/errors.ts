export const errors = {
  invalid: 'Something is not right yet. See the marked fields.',
  changedElsewhere:
    'This was changed elsewhere while you were editing. Look at the new version, then save again.',
  ended: 'The server does not know this token any more. Please enter again.',
  tooFast: 'That was a lot at once. Wait a few seconds, then try again.',
  notFound: 'It is not there any more.',
  network: 'The server cannot be reached. Check the connection, then try again.',
  server: (request: string | undefined) =>
    `The server has a problem. Try again in a moment.${request ? ` If it stays, report this number to the people who run it: ${request}` : ''}`,
  refused: (reason: string) => `The server said no: ${reason.replace(/^\d+: /, '')}`,
  field: 'This cannot be used.',
  fieldTooLong: (used: number, most: number) =>
    `Too long: ${used.toLocaleString('en')} characters, at most ${most.toLocaleString('en')}.`,
  known: {
    registration_closed:
      'New systems cannot be made on this server. Ask the people who run it for one, then enter with its token.',
    member_limit_reached: 'Your system has as many members as it may have. Delete one first.',
    group_limit_reached: 'Your system has as many groups as it may have. Delete one first.',
    webhook_not_found: 'No webhook is registered yet.',
    key_limit_reached: 'There are as many keys as there may be. Take one back that is not used any more.',
    imports_busy: 'Many files are being imported right now. Please try again in half a minute.',
    same_fronters: 'They are fronting already.',
    switch_timestamp_taken: 'There is a switch at exactly that moment already. Choose another one.',
    member_list_private: 'This system keeps its list of members to itself.',
    group_list_private: 'This system keeps its list of groups to itself.',
    group_members_private: 'This group keeps its list of members to itself.',
    fronters_private: 'This system keeps to itself who is fronting.',
    front_history_private: 'This system keeps its history to itself.',
  },
}
