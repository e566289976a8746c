export const profile = {
  basics: 'Basics',
  nameHint: 'What you like to be called together.',
  tagHint: 'Stands behind the names of your members when they are proxied, for example | HB.',
  tagPreview: 'A proxied message then comes from',
  pronounsHint: 'For example they/them, or any.',
  about: 'About',
  pictures: 'Pictures',
  avatarHint: 'The address of a picture, beginning with https://',
  bannerHint: 'A wide picture above your public page.',
  id: (id: string) => `Your short ID is ${id}. It stays the same.`,
}
