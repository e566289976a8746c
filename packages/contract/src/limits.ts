/** Every length and count the interface promises. Lengths count UTF-16 units (JavaScript `length`). */
export const limits = {
  name: 100,
  display_name: 100,
  v1MemberName: 50,
  description: 1000,
  pronouns: 100,
  tag: 79,
  url: 256,
  proxyTagTotal: 100,
  proxyTagsPerMember: 100,
  membersPerSystem: 1000,
  groupsPerSystem: 250,
  switchesPerPage: 100,
  keysPerSystem: 100,
  descriptionTemplates: 3,
  messageOriginalLookupSeconds: 30 * 60,
  bodyBytes: 1024 * 1024,
} as const
