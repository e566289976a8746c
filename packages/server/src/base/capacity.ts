/** How much one process does at the same time, and how much it keeps in memory. */
export const capacity = {
  // why: each may hold a file of 100,000 switches in memory; files in the queue are on the disk. No caller may take all
  // the places.
  imports: { atOnce: 2, withQueue: 16, perCaller: 3 },
  // why: no caller may keep a place by sending next to nothing.
  uploadPace: { bytesPerSecond: 16 * 1024, graceMs: 60_000 },
  // why: an export holds all members in memory until it is read, and readers may be slow.
  exports: { perSystem: 3, inAll: 16 },
  // why: a body takes up to 1 MiB, also one that never ends, until its sender falls behind the pace.
  largeBodies: { perCaller: 4, inAll: 64 },
  // why: each may hold 16 MB until its last byte is sent.
  longAnswers: { atOnce: 3, withQueue: 32 },
  // why: the server keeps events for 30 days, and a change to the groups of a member can write 10 MB of them.
  eventCharacters: { most: 16 * 1024 ** 2, perSecond: 256 * 1024 },
  shortIdsKept: 200_000,
  // why: each holds a file of MAX_UPLOAD, and a form of it in memory.
  pictureUploads: { perSystem: 4, inAll: 32 },
  pictureCopies: { perSystem: 1, inAll: 4 },
  // why: with slow pictures or slow servers it could take days, and there are few places for this work.
  picturePatienceMs: 15 * 60_000,
} as const
