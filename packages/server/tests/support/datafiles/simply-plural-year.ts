const hour = 3_600_000
const begin = Date.parse('2024-01-01T00:00:00Z')

const list = <Item>(count: number, make: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A file of Simply Plural as somebody has it after years: members with fields, nested groups, a history, notes. */
export const simplyPluralYear = ({ members = 40, entries = 2445, notes = 14 } = {}) => ({
  users: [{ _id: 'u', uid: 'u', username: 'Harbour', desc: 'We live by the sea.', color: '#2e8b57' }],
  members: list(members, (i) => ({
    _id: `m${i}`,
    uid: 'u',
    name: `Member ${i}`,
    desc: `About member ${i}. `.repeat(12),
    pronouns: 'they/them',
    color: '#2e8b57',
    avatarUuid: i % 3 === 0 ? `picture-${i}` : '',
    archived: i % 13 === 0,
    info: { f0: 'tea', f1: `Song ${i}` },
  })),
  frontStatuses: list(4, (i) => ({ _id: `c${i}`, uid: 'u', name: `Away ${i}`, desc: '', color: '#aabbcc' })),
  groups: list(8, (i) => ({
    _id: `g${i}`,
    uid: 'u',
    name: `Group ${i}`,
    desc: '',
    parent: i === 0 ? 'root' : `g${i >> 1}`,
    members: list(members, (m) => `m${m}`).filter((_, m) => m % 8 === i),
  })),
  customFields: ['Drink', 'Song'].map((name, i) => ({
    _id: `f${i}`,
    uid: 'u',
    name,
    type: 0,
    order: `${i}`,
  })),
  frontHistory: list(entries, (i) => ({
    _id: `h${i}`,
    uid: 'u',
    member: i % 17 === 0 ? `c${i % 4}` : `m${(i * 7) % members}`,
    custom: i % 17 === 0,
    live: false,
    startTime: begin + i * 3 * hour,
    endTime: begin + i * 3 * hour + (2 + (i % 5)) * hour,
    ...(i % 5 === 0 && { customStatus: `Status ${i}` }),
  })),
  comments: list(entries / 20, (i) => ({
    _id: `x${i}`,
    uid: 'u',
    time: begin + i * 60 * hour + hour,
    text: `Comment ${i}`,
    documentId: `h${i * 20}`,
    collection: 'frontHistory',
  })),
  notes: list(notes, (i) => ({
    _id: `n${i}`,
    uid: 'u',
    title: `Note ${i}`,
    note: 'A day by the sea. '.repeat(20),
    color: '#2e8b57',
    member: `m${i}`,
    date: begin + i * hour,
  })),
  polls: [{ _id: 'p0', uid: 'u', name: 'Dinner' }],
})
