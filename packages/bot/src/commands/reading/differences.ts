const wholeUnits = 'We read unit words whole: `mo`, `month` and `ms` are not minutes.'
const ordinals = 'We accept ordinals in points in time, as the reference does in birthdays.'

/** Cases in which we answer differently from the reference service on purpose: by file and name, with the reason. */
export const changedOnPurpose: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'durations.json': {
    '1month': wholeUnits,
    '59ms 59days 0': wholeUnits,
    '1059m1ms': wholeUnits,
    '100mo': wholeUnits,
    '0mo 100ms 0hour': wholeUnits,
    '10h0hourH': wholeUnits,
    '2ms1d': wholeUnits,
    '59ms': wholeUnits,
    d59daysd: wholeUnits,
  },
  'times.json': {
    'Jan 2nd 2020, 2330': ordinals,
    'Jan 2nd 2020, 12:00am': ordinals,
    'Jan 2nd 2020 0930': ordinals,
  },
}
