export const profile = {
  basics: 'Basics',
  nameHint: 'The name you use together.',
  tagHint: 'Comes after your members’ names in proxied messages, for example | HB.',
  tagPreview: 'Proxied messages then come from',
  pronounsHint: 'For example they/them, or any.',
  about: 'About',
  avatarHint: 'Choose a picture below, or paste a link that starts with https://',
  bannerHint: 'A wide picture above your public page.',
  id: (id: string) => `Your short ID is ${id}. It stays the same.`,
}
