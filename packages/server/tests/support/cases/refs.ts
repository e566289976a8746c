interface Named {
  id: string
  uuid: string
}

/** Every form in which a bot displays a short ID or a UUID, and a few more that are taken. */
export function displayForms({ id, uuid }: Named): string[] {
  const dashed = `${id.slice(0, 3)}-${id.slice(3)}`
  const upper = uuid.toUpperCase()
  return [
    id,
    id.toUpperCase(),
    dashed,
    dashed.toUpperCase(),
    uuid,
    upper,
    uuid.replaceAll('-', ''),
    upper.replaceAll('-', ''),
    `{${uuid}}`,
  ]
}

/** References that name nothing: to be answered with 404, not 400. */
export const hopelessRefs: readonly string[] = [
  'zzzzz',
  'zzzzzz',
  'abcd',
  'abcdefg',
  'abc-defg',
  'ab1de',
  '12345',
  '@me',
  '00000000-0000-4000-8000-000000000000',
  'urn:uuid:00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000',
  '111111111111111111',
  '%20',
  'é',
  "'; drop table members; --",
]
