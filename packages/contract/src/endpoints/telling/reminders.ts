import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { newReminder, Reminder, reminderPatch } from '../../resources/telling/reminder.ts'

const endpoint = endpointsOf('v2', 'Reminders')

const own = { auth: 'owner', scope: 'token', holdersOnly: true, forAccounts: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const
const memberErrors = ['member_ref_not_found', 'not_own_member_ref', 'duplicate_members'] as const

export const listReminders = endpoint('GET', '/v2/systems/{systemRef}/reminders', {
  docs: { summary: 'Your reminders', description: 'Oldest first.', extension: true },
  policy: own,
  answer: Type.Array(Reminder),
  errors: ownErrors,
})

export const createReminder = endpoint('POST', '/v2/systems/{systemRef}/reminders', {
  docs: {
    summary: 'Make a reminder',
    description: 'A system has at most 100. Nothing that happened before counts.',
    extension: true,
  },
  policy: own,
  body: newReminder,
  answer: Reminder,
  status: 201,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'reminder_limit_reached', ...memberErrors],
})

export const getReminder = endpoint('GET', '/v2/systems/{systemRef}/reminders/{reminder}', {
  docs: { summary: 'One of your reminders', extension: true },
  policy: own,
  answer: Reminder,
  errors: [...ownErrors, 'reminder_not_found'],
})

export const updateReminder = endpoint('PATCH', '/v2/systems/{systemRef}/reminders/{reminder}', {
  docs: {
    summary: 'Change a reminder',
    description: 'With `on`, `while` or `enabled` it begins again: nothing that happened before counts.',
    extension: true,
  },
  policy: own,
  body: reminderPatch,
  answer: Reminder,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'reminder_not_found', ...memberErrors],
})

export const deleteReminder = endpoint('DELETE', '/v2/systems/{systemRef}/reminders/{reminder}', {
  docs: { summary: 'Delete a reminder', extension: true },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'reminder_not_found'],
})

export const dismissReminder = endpoint('POST', '/v2/systems/{systemRef}/reminders/{reminder}/dismiss', {
  docs: {
    summary: 'Dismiss a reminder that is due',
    description:
      'Its `due` is null from then on, until it falls due again. A reminder that is not due stays as it is.',
    extension: true,
  },
  policy: own,
  answer: null,
  errors: [...ownErrors, 'reminder_not_found'],
})
